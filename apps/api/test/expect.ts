import { PROBLEMS, type ProblemName } from '@tidemark/contracts/problem';
import { expect } from 'vitest';
import type { Answered } from './support.ts';

/** The one shape of an error, whole: nothing beside it, and a name of the closed list that fits the status. */
export function expectProblem(answer: Pick<Answered, 'status' | 'body' | 'text'>, name: ProblemName): void {
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

/** Some error of the client's: our shape, a known name, and no fault of ours. */
export function expectRefused(answer: Answered): void {
  expect(answer.status).toBeLessThan(500);
  expect(Object.keys(PROBLEMS)).toContain(answer.body?.error?.name);
  expectProblem(answer, answer.body.error.name);
}

export const slugs = (answer: Answered): string[] =>
  answer.body.data.map((item: { attributes: { slug: string } }) => item.attributes.slug);
