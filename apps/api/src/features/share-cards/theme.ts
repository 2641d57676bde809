import { ownValue } from '@tidemark/contracts/own-value';
import { DEFAULT_DESK, DESKS, themed } from '@tidemark/design/palette';

/** The colours of a card: the portal's light or dark theme. */
export interface Theme {
  readonly paper: string;
  readonly ink: string;
  readonly quiet: string;
  readonly hairline: string;
  readonly accent: string;
  readonly tiers: Readonly<Record<string, string>>;
}

function themeFrom(colours: ReturnType<typeof themed>): Theme {
  const { tierFree, tierPioneer, tierProfessional, tierAlpha } = colours;
  return {
    ...colours,
    tiers: { free: tierFree, pioneer: tierPioneer, professional: tierProfessional, alpha: tierAlpha },
  };
}

const DAY = themeFrom(themed('light'));
const NIGHT = themeFrom(themed('dark'));

export const deskColours = (desk: string) => ownValue(DESKS, desk) ?? DEFAULT_DESK;

/** Alpha Zone uses the dark theme. */
export const themeOf = (desk: string): Theme => (desk === 'alpha-zone' ? NIGHT : DAY);
