import type { AccountEvent, Audit, Period } from './store.ts';

/** The events of a period for operators, one JSON object a line. */
export async function* exportEvents(audit: Pick<Audit, 'all'>, period: Period): AsyncGenerator<string> {
  for await (const event of audit.all(period)) yield `${JSON.stringify(exportedEvent(event))}\n`;
}

export function exportedEvent({ at, userId, actorId, kind, outcome, network, device, detail }: AccountEvent) {
  return {
    ...{ at: at.toISOString(), event: kind, outcome, reader: userId ?? null, staff: actorId ?? null },
    ...{ network: network ?? null, device: device ?? null, detail },
  };
}
