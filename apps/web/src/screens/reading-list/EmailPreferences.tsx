import { useMemo } from 'react';
import { linkSettings } from '../../domain/email-settings/calls.ts';
import { EmailSettings } from './EmailSettings.tsx';

/** The settings behind the link of an email. The token stands for the reader, who need not be signed in. */
export default function EmailPreferences({ token }: { readonly token: string }) {
  const source = useMemo(() => linkSettings(token), [token]);
  return <EmailSettings source={source} name={`email preferences ${token}`} />;
}
