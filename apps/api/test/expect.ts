import { PROBLEMS, type ProblemName } from '@tidemark/contracts/problem';
import { expect } from 'vitest';
import type { TestResponse } from './support.ts';

/** Expects exactly the error format with this name and its status. */
export function expectProblem(
  response: Pick<TestResponse, 'status' | 'body' | 'text'>,
  name: ProblemName,
): void {
  expect(response.text.slice(0, 300)).toContain('"error"');
  expect(response.body).toEqual({
    data: null,
    error: {
      status: PROBLEMS[name].status,
      name,
      message: expect.stringMatching(/./),
      details: expect.any(Object),
    },
  });
  expect(response.status).toBe(PROBLEMS[name].status);
}

/** Expects any client error in our error format. */
export function expectRejected(response: TestResponse): void {
  expect(response.status).toBeLessThan(500);
  expect(Object.keys(PROBLEMS)).toContain(response.body?.error?.name);
  expectProblem(response, response.body.error.name);
}

export const slugs = (response: TestResponse): string[] =>
  response.body.data.map((item: { attributes: { slug: string } }) => item.attributes.slug);

/** The headers that every response carries, whatever its status. */
export function expectSecurityHeaders(headers: Readonly<Record<string, unknown>>): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringMatching(/^default-src '(none|self)'.*frame-ancestors 'none'$/),
  });
}
