import { PROBLEMS, type ProblemName } from '@tidemark/contracts/problem';
import { expect } from 'vitest';
import type { TestResponse } from './support.ts';

/** Expects exactly the error format with this name and its status. */
export function expectProblem(
  answer: Pick<TestResponse, 'status' | 'body' | 'text'>,
  name: ProblemName,
): void {
  expect(answer.text.slice(0, 300)).toContain('"error"');
  expect(answer.body).toEqual({
    data: null,
    error: {
      status: PROBLEMS[name].status,
      name,
      message: expect.stringMatching(/./),
      details: expect.any(Object),
    },
  });
  expect(answer.status).toBe(PROBLEMS[name].status);
}

/** Expects any client error in our error format. */
export function expectRejected(answer: TestResponse): void {
  expect(answer.status).toBeLessThan(500);
  expect(Object.keys(PROBLEMS)).toContain(answer.body?.error?.name);
  expectProblem(answer, answer.body.error.name);
}

export const slugs = (answer: TestResponse): string[] =>
  answer.body.data.map((item: { attributes: { slug: string } }) => item.attributes.slug);

/** The headers that every response carries, whatever its status. */
export function expectSecurityHeaders(headers: Readonly<Record<string, unknown>>): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringMatching(/^default-src '(none|self)'.*frame-ancestors 'none'$/),
  });
}
