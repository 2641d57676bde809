import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { article, publication } from '../../test/factory.ts';
import { startApi } from '../../test/support.ts';
import { findTimestamp, setTimestamp } from '../features/newsroom/sync-log.ts';
import type { Changes } from '../platform/content-events/changes.ts';
import { createSchedule, type Schedule } from './schedule.ts';

const stopping: Schedule[] = [];
afterEach(() => {
  for (const schedule of stopping.splice(0)) schedule.stop();
});

/** The real clock, because it is timers that are tried. */
async function start(offsets: readonly number[]) {
  const api = await startApi();
  api.clock.now = new Date();
  // What becomes due before the schedule is armed is reported as well, however slow the machine is.
  const startedAt = new Date();
  await setTimestamp(api.db, 'published-until', startedAt);
  const publishAt = offsets.map(inMs);
  await api.publish(
    publication(publishAt.map((at, n) => article(`article-${n}`, { publishAt: at, categoryIds: [11] }))),
  );
  const told: { at: number; changes: Changes }[] = [];
  const begin = () => {
    const log = { warn: (details: object) => expect.unreachable(JSON.stringify(details)) };
    const due = async (changes: Changes) => void told.push({ at: Date.now(), changes });
    const schedule = createSchedule({ db: api.db, now: () => new Date(), log, due });
    stopping.push(schedule);
    schedule.arm();
    return schedule;
  };
  return { api, startedAt, publishAt, told, begin };
}
const inMs = (ms: number) => new Date(Date.now() + ms);
const slugsOf = (told: readonly { changes: Changes }[]) =>
  told.flatMap(({ changes }) => changes.articles).sort();

describe('[API-03] the schedule', () => {
  it('reports each article when it becomes due, with the pages that list it', async () => {
    const { publishAt, told, begin } = await start([1500, 2500]);
    begin();
    await expect.poll(() => slugsOf(told)).toEqual(['article-0', 'article-1']);
    for (const { at, changes } of told) {
      for (const slug of changes.articles) {
        expect(at).toBeGreaterThanOrEqual(publishAt[Number(slug.at(-1))]?.getTime() ?? 0);
      }
    }
    expect(told[0]?.changes).toMatchObject({ articles: ['article-0'], categoryIds: [11], authors: ['ada'] });
  });

  it('reports once after a restart what became due in the meantime', async () => {
    const { api, startedAt, told, begin } = await start([-3000]);
    await setTimestamp(api.db, 'published-until', inMs(-10_000));
    begin();
    await expect.poll(() => slugsOf(told)).toEqual(['article-0']);
    await expect
      .poll(async () => (await findTimestamp(api.db, 'published-until'))?.getTime() ?? 0)
      .toBeGreaterThanOrEqual(startedAt.getTime());
    begin();
    await sleep(300);
    expect(slugsOf(told)).toEqual(['article-0']);
  });

  it('waits longer than a single timer can without firing early', async () => {
    const { told, begin } = await start([100 * 86_400_000]);
    begin();
    await sleep(300);
    expect(told).toEqual([]);
  });

  it('handles articles that are scheduled later or no longer scheduled', async () => {
    const { api, publishAt, told, begin } = await start([5000]);
    const schedule = begin();
    api.clock.now = new Date();
    await api.publish(publication([article('sooner', { publishAt: inMs(1000) })]));
    schedule.arm();
    await expect.poll(() => told.length).toBe(1);
    await sleep(Math.max(0, (publishAt[0]?.getTime() ?? 0) - Date.now()) + 300);
    expect(slugsOf(told)).toEqual(['sooner']);
  });
});
