import { PUBLIC_FILES_PREFIX } from '@tidemark/contracts/paths';
import { ask } from './api.ts';
import { showToast } from './toasts.ts';

const FAILED = 'The file could not be downloaded';

/**
 * Fetches a file as this reader and hands it over. What is gated has no address of its own that
 * could be passed on: it comes with the reader's token, from the API itself.
 */
export async function download(path: string, name: string): Promise<void> {
  const answer = await ask({ path: `${PUBLIC_FILES_PREFIX}${path}`, message: FAILED }).catch(() => undefined);
  if (!answer?.ok) {
    showToast({ tone: 'danger', message: FAILED });
    return;
  }
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser takes hold of the file in its own time.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
