import ContinueReading from '../../domain/reading/ContinueReading.tsx';
import { ForYou } from './ForYou.tsx';

export default function MemberSections() {
  return (
    <>
      <ContinueReading />
      <ForYou />
    </>
  );
}
