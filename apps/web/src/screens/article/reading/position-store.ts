import type { ReadingAnchor } from '@tidemark/contracts/reading-record';
import { clearPosition, loadPosition, savePosition } from '../../../domain/reading/index.ts';
import { currentMemberId } from '../../../platform/session/use-session.ts';
import { anchorAt, findAnchor, findPosition, positionAt } from './reading-position.ts';
import type { ReadingTracker } from './reading-tracker.ts';

/** Where the reading position of one article is stored: on the device, or on the server for a member. */
export interface PositionStore {
  /** The index of the unit where the reader stopped. */
  readonly load: () => Promise<number | undefined>;
  readonly save: (at: number) => void;
  /** The reader has seen the last paragraph. */
  readonly finish: (at: number) => void;
  readonly clear: () => void;
  /** How long the reader must have stopped scrolling before the position is saved. */
  readonly delayMs: number;
}

type Tracked = Pick<ReadingTracker, 'units' | 'texts'>;

export function deviceStore(articleId: number, { units }: Tracked): PositionStore {
  return {
    load: async () => {
      const position = loadPosition(articleId);
      return position && findPosition(units, position);
    },
    save: (at) => {
      const position = positionAt(units, at);
      if (position) savePosition(articleId, position);
    },
    finish: () => clearPosition(articleId),
    clear: () => clearPosition(articleId),
    delayMs: 400,
  };
}

const calls = () => import('../../../domain/reading/calls.ts');
const offline = () => import('../../../domain/reading/offline.ts');
const continueReading = () => import('../../../domain/reading/queries.ts');
const ignore = () => {};

/** A position that is not saved does not concern the reader, so failed requests are ignored. */
export function memberStore(articleId: number, uid: string, { units, texts }: Tracked): PositionStore {
  const send = (report: { position?: ReadingAnchor | undefined; finished?: boolean }) => {
    // The text of a body that this member could read must not be sent for whoever is signed in now.
    if (currentMemberId() !== uid) return;
    offline()
      .then(({ saveReading }) => saveReading(articleId, report))
      .then(continueReading)
      .then(({ refreshContinueReading }) => refreshContinueReading())
      .catch(ignore);
  };
  return {
    load: async () => {
      const { status, position } = await (await offline()).loadReading(articleId);
      return status === 'in_progress' && position ? findAnchor(units, texts, position) : undefined;
    },
    save: (at) => send({ position: anchorAt(units, texts, at) }),
    finish: (at) => send({ position: anchorAt(units, texts, at), finished: true }),
    clear: () => {
      calls()
        .then(({ removeFromHistory }) => removeFromHistory(articleId))
        .then(continueReading)
        .then(({ refreshContinueReading }) => refreshContinueReading())
        .catch(ignore);
    },
    delayMs: 2_000,
  };
}
