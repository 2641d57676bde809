import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CorrectionLine } from './CorrectionLine.tsx';
import { EMPTY_SEARCH } from './search-params.ts';
import { hit, hitPage } from './testing.ts';

// Links need Next.js's router, which exists only inside a running app.
vi.mock('next/router', () => ({ useRouter: () => ({ prefetch: async () => {} }) }));

const search = { ...EMPTY_SEARCH, query: 'validatros' };
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('names the query that was searched instead, and links to a search for what was typed', () => {
  const correction = { kind: 'used', query: 'validators' } as const;
  const { container } = render(
    <CorrectionLine hitPage={{ ...hitPage([hit(1)]), correction }} search={search} />,
  );
  expect(container.textContent).toBe('Showing results for validators. Search instead for validatros.');
  expect(linkTo('validatros')).toBe('/search?query=validatros&verbatim=true');
});

it('offers a query that was probably meant', () => {
  const correction = { kind: 'offered', query: 'validators' } as const;
  const { container } = render(
    <CorrectionLine hitPage={{ ...hitPage([hit(1)]), correction }} search={search} />,
  );
  expect(container.textContent).toBe('Did you mean validators?');
  expect(linkTo('validators')).toBe('/search?query=validators');
});

it('shows nothing without a correction', () => {
  const { container } = render(<CorrectionLine hitPage={hitPage([hit(1)])} search={search} />);
  expect(container.textContent).toBe('');
});
