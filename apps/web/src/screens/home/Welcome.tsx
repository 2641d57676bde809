import { useEffect, useState } from 'react';
import { setWelcomed } from '../../domain/welcome/calls.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Dialog } from '../../ui/Dialog/Dialog.tsx';
import { Section } from '../../ui/Section/Section.tsx';
import { showToast } from '../../ui/Toasts/toasts.ts';
import styles from './Welcome.module.css';
import { WelcomeForm } from './WelcomeForm.tsx';

interface Props {
  readonly uid: string;
  readonly onDone: () => void;
}

/** Asks a new member, once, what to follow. */
export function Welcome({ uid, onDone }: Props) {
  const [open, setOpen] = useState(false);
  // A link leads here from the page that a reader has returned to; the section was not there when it was opened.
  useEffect(() => {
    if (location.hash === '#welcome') document.getElementById('welcome')?.scrollIntoView();
  }, []);
  const skip = async () => {
    try {
      await setWelcomed(uid);
      onDone();
    } catch {
      showToast({ tone: 'danger', message: LIBRARY_FAILED.welcome });
    }
  };
  return (
    <Section name="Welcome" id="welcome">
      <p className={styles.text}>
        Choose topics and analysts, and their new articles are on this page and in your notifications.
      </p>
      <div className={styles.actions}>
        <Button size="sm" onClick={() => setOpen(true)}>
          Choose what to follow
        </Button>
        <Button size="sm" variant="quiet" onClick={() => void skip()}>
          Skip
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} label="What to follow">
        {open && <WelcomeForm uid={uid} onDone={onDone} />}
      </Dialog>
    </Section>
  );
}
