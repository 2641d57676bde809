import { PUBLIC_FILES_PREFIX } from '@tidemark/contracts/paths';
import { fetchResponse } from '../platform/http/client.ts';
import { showToast } from './Toasts/toasts.ts';

const FAILED = 'The file could not be downloaded';

/**
 * Downloads a file with the reader's token, directly from the API. A gated file has no public URL that
 * could be shared.
 */
export const download = (path: string, name: string): Promise<void> =>
  downloadFrom(`${PUBLIC_FILES_PREFIX}${path}`, name);

/** Downloads the response of a path of the API. */
export async function downloadFrom(path: string, name: string): Promise<void> {
  const response = await fetchResponse({ path, message: FAILED }).catch(() => undefined);
  if (!response?.ok) {
    showToast({ tone: 'danger', message: FAILED });
    return;
  }
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file asynchronously.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
