import ContinueReading from '../../components/ContinueReading/ContinueReading.tsx';
import { ForYou } from './ForYou.tsx';

export default function MemberSections() {
  return (
    <>
      <ContinueReading />
      <ForYou />
    </>
  );
}
