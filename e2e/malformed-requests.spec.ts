import { expect, test } from '@playwright/test';

const ID_OF_201_CHARACTERS = 'a'.repeat(201);

const MALFORMED = [
  ['/articles/%00', 400],
  ['/analysts/a%0Ab', 400],
  ['/articles/%E0%A4%A', 400],
  [`/articles/${ID_OF_201_CHARACTERS}`, 404],
  [`/data-insights/${ID_OF_201_CHARACTERS}`, 404],
  ['/_next/image?url=%2Fassets%2Fcovers%2Fa%0A.webp&w=640&q=75', 400],
  ['/_next/image?url=%2Fassets%2Fcovers%2Fa.webp&w=640&q=75&c=1', 400],
  ['/_next/image?url=%2Fassets%2Fcovers%2Fa.webp&w=641&q=75', 400],
] as const;

for (const [path, status] of MALFORMED) {
  test(`the portal responds ${status} to ${path.slice(0, 70)}`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(status);
    const headers = response.headers();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['referrer-policy']).toBeTruthy();
  });
}
