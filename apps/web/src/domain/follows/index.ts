import type { LeadHours } from '@tidemark/contracts/follow';

const TEXTS: Readonly<Record<LeadHours, string>> = {
  1: '1 hour before',
  24: '1 day before',
  168: '1 week before',
};

export const leadText = (hours: LeadHours): string => TEXTS[hours];
