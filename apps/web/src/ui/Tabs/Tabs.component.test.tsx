import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Tabs } from './Tabs.tsx';

const TABS = [
  { name: 'latest', label: 'Latest' },
  { name: 'trending', label: 'Trending' },
  { name: 'saved', label: 'Saved' },
] as const;

function Sample() {
  const [selectedTab, selectTab] = useState<(typeof TABS)[number]['name']>('latest');
  return (
    <Tabs id="sample" label="Articles" tabs={TABS} selected={selectedTab} onSelect={selectTab}>
      Panel of {selectedTab}
    </Tabs>
  );
}

const selected = () =>
  screen.getAllByRole('tab').filter((tab) => tab.getAttribute('aria-selected') === 'true');

describe('Tabs', () => {
  it('selects a tab on click and names its panel after it', async () => {
    render(<Sample />);
    await userEvent.click(screen.getByRole('tab', { name: 'Trending' }));
    expect(selected()).toEqual([screen.getByRole('tab', { name: 'Trending' })]);
    expect(screen.getByRole('tabpanel', { name: 'Trending' }).textContent).toBe('Panel of trending');
  });

  it('is a single tab stop: Tab reaches the selected tab only', async () => {
    render(<Sample />);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Latest' }));
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it.each([
    ['{ArrowRight}', 'Trending'],
    ['{ArrowLeft}', 'Saved'],
    ['{End}', 'Saved'],
    ['{ArrowRight}{ArrowRight}{ArrowRight}', 'Latest'],
    ['{End}{Home}', 'Latest'],
  ])('%s selects and focuses %s', async (keys, label) => {
    render(<Sample />);
    await userEvent.tab();
    await userEvent.keyboard(keys);
    const tab = screen.getByRole('tab', { name: label });
    expect(selected()).toEqual([tab]);
    expect(document.activeElement).toBe(tab);
  });
});
