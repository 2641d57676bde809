import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ResultsMessage } from './ResultsMessage.tsx';
import { EMPTY_SEARCH } from './search-params.ts';
import { hit, hitPage } from './testing.ts';

// Links need Next.js's router, which exists only inside a running app.
vi.mock('next/router', () => ({ useRouter: () => ({ prefetch: async () => {} }) }));

it('says which subject is not covered before it lists partial hits', () => {
  const missing = [
    { start: 10, end: 19 },
    { start: 23, end: 29 },
  ];
  const search = { ...EMPTY_SEARCH, query: ' taxes for zlotycoin in Norway' };
  const state = { kind: 'ready', hitPage: { ...hitPage([hit(1)]), missing } } as const;
  render(<ResultsMessage state={state} search={search} go={() => {}} />);
  expect(screen.getByText('We have nothing on “zlotycoin” or “Norway”.')).toBeTruthy();
});
