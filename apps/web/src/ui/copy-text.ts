import { showToast } from './Toasts/toasts.ts';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ message: 'Link copied' });
  } catch {
    showToast({ tone: 'danger', message: 'Couldn’t copy the link' });
  }
}
