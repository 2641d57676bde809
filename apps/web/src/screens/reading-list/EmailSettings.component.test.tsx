import { fireEvent, render, screen } from '@testing-library/react';
import type { NotificationSettingsEntry } from '@tidemark/contracts/wire/notification-settings';
import { expect, it, vi } from 'vitest';
import { EmailSettings } from './EmailSettings.tsx';

const STORED: NotificationSettingsEntry = {
  ...{ email: 'daily', time_zone: 'Asia/Tokyo', quiet_hours: null, daily_cap: 10 },
  ...{ has_address: true, email_stopped: 'unsubscribed' },
};

it('shows and saves frequency, time zone, quiet hours and limit', async () => {
  // Computing the names of hundreds of time zones takes seconds in jsdom.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Asia/Tokyo']);
  const saved: object[] = [];
  const source = {
    load: async () => STORED,
    save: async (settings: object) => {
      saved.push(settings);
      return { ...STORED, email_stopped: null };
    },
  };
  render(<EmailSettings source={source} name="test settings" />);
  const frequency = await screen.findByLabelText('Emails about what I follow');
  expect((frequency as HTMLSelectElement).value).toBe('daily');
  expect((screen.getByLabelText('Time zone') as HTMLSelectElement).value).toBe('Asia/Tokyo');
  screen.getByText(/have unsubscribed/);
  fireEvent.change(frequency, { target: { value: 'immediate' } });
  fireEvent.click(screen.getByLabelText(/^Quiet hours/));
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '08:30' } });
  fireEvent.change(screen.getByLabelText(/emails a day/), { target: { value: '3' } });
  fireEvent.click(screen.getByText('Save'));
  await expect.poll(() => saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({
    ...{ email: 'immediate', time_zone: 'Asia/Tokyo', daily_cap: 3 },
    quiet_hours: { from: 22 * 60, until: 8 * 60 + 30 },
  });
  await expect.poll(() => screen.queryByText(/have unsubscribed/)).toBeNull();
});
