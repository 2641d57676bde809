import { config } from '../config.ts';
import { endSession } from './session.ts';
import { recordSignOut } from './sign-out-marker.ts';
import { notifyTabs } from './tabs.ts';

export async function signOut(): Promise<void> {
  const response = await fetch(config.mainApp.logout, { method: 'POST', credentials: 'include' });
  if (!response.ok) throw new Error(`Logging out failed with status ${response.status}`);
  recordSignOut();
  endSession();
  notifyTabs({ kind: 'signed-out' });
}
