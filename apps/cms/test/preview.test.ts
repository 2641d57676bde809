import { afterEach, expect, it, vi } from 'vitest';
import { verifyPreviewToken } from '../../api/src/features/newsroom/signature.ts';
import { PREVIEW_SECRET, useSettings } from './environment.ts';

const NOW = new Date('2026-03-04T05:06:07.000Z');
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

afterEach(() => vi.unstubAllEnvs());

it('makes preview addresses that the portal API accepts for 15 minutes', async () => {
  useSettings({ PREVIEW_SECRET });
  const { previewToken } = await import('../src/newsroom/preview');
  const token = previewToken('a-draft', NOW.getTime());
  expect(verifyPreviewToken(PREVIEW_SECRET, token, minutesLater(14))).toMatchObject({
    uid: 'api::article.article',
    documentId: 'a-draft',
  });
  expect(verifyPreviewToken(PREVIEW_SECRET, token, minutesLater(16))).toBeUndefined();
  expect(verifyPreviewToken('another-secret-of-32-characters-or-more', token, NOW)).toBeUndefined();
});
