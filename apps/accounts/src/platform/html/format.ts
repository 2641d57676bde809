import { type Plan, type Tier, tierLabel } from '@tidemark/contracts/access';
import { type Html, html } from './html.ts';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export function dateTime(time: number): Html {
  return html`<time datetime="${new Date(time).toISOString()}">${DATE.format(time)} UTC</time>`;
}

export function monthName(time: number): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(time);
}

export function tierName(tier: Tier): string {
  return tierLabel(tier);
}

export function tierBadge(tier: Tier): Html {
  return html`<span class="tier tier-${tier}">${tierName(tier)}</span>`;
}

export function planName(plan: Plan, tier: Tier): string {
  return plan === 'explorer' ? 'Explorer' : tierName(tier);
}
