import { useState } from 'react';
import ContinueReading from '../../domain/reading/ContinueReading.tsx';
import { useWelcomeDue } from '../../domain/welcome/use-welcome-due.ts';
import { ForYou } from './ForYou.tsx';
import { Welcome } from './Welcome.tsx';

export default function MemberSections({ uid }: { readonly uid: string }) {
  const isDue = useWelcomeDue(uid);
  const [isDone, setDone] = useState(false);
  return (
    <>
      <ContinueReading />
      {isDue && !isDone ? <Welcome uid={uid} onDone={() => setDone(true)} /> : <ForYou />}
    </>
  );
}
