import type { AccessDecision, StaffContent, Sync } from '@tidemark/contracts/wire/staff';
import { PREVIEW_READER_OPTIONS } from '../../domain/preview/index.ts';
import { formatDate, formatTime } from '../../ui/format.ts';

const CAUSES: Readonly<Record<Sync['by'], string>> = {
  start: 'at start',
  hook: 'by webhook',
  sweep: 'by sweep',
  folder: 'by a saved file',
  command: 'by command',
};

export const causeOf = ({ by }: Sync): string => CAUSES[by];

const SOURCES: Readonly<Record<StaffContent['source'], string>> = {
  files: 'Content comes from the content folder.',
  cms: 'Content comes from the CMS.',
};

export const sourceOf = ({ source }: StaffContent): string => SOURCES[source];

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** One unit is enough, because the exact time is in the tooltip. */
export function ago(at: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000));
  if (seconds < 2 * MINUTE) return `${seconds} s ago`;
  if (seconds < 2 * HOUR) return `${Math.floor(seconds / MINUTE)} min ago`;
  if (seconds < 2 * DAY) return `${Math.floor(seconds / HOUR)} h ago`;
  return `${Math.floor(seconds / DAY)} days ago`;
}

export const formatTimestamp = (at: string): string => `${formatDate(at)}, ${formatTime(at)}`;

export function durationOf(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}

const ACCESS: Readonly<Partial<Record<AccessDecision['article']['effective_access'], string>>> = {
  none: 'none, a free account is enough',
};

export const accessOf = ({ article }: AccessDecision): string =>
  ACCESS[article.effective_access] ?? article.effective_access;

/** The display label of a reader's name in the API. */
export const labelOf = (name: string): string =>
  Object.entries(PREVIEW_READER_OPTIONS).find(([known]) => known === name)?.[1].label ?? name;

/** Editors paste URLs as well as slugs. */
export function slugIn(text: string): string {
  const [, fromAddress] = /\/articles\/([^/?#\s]+)/.exec(text) ?? [];
  try {
    return decodeURIComponent(fromAddress ?? text).trim();
  } catch {
    return (fromAddress ?? text).trim();
  }
}
