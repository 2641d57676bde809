import { site } from '@tidemark/contracts/paths';
import type { PreviewReader } from '@tidemark/contracts/wire/preview';
import type { Draft } from '../../domain/preview/calls.ts';
import { PREVIEW_READER_NAMES, PREVIEW_READER_OPTIONS } from '../../domain/preview/index.ts';
import { formatTime } from '../../ui/format.ts';
import { Icon, type IconName } from '../../ui/Icon/Icon.tsx';
import { LogoSymbol } from '../../ui/Logo/Logo.tsx';
import { Select } from '../../ui/Select/Select.tsx';
import styles from './PreviewBar.module.css';
import { useExpired } from './use-expired.ts';

interface Props {
  readonly draft: Draft;
  readonly selected: PreviewReader;
  readonly onSelect: (reader: PreviewReader) => void;
}

const OUTCOMES: Readonly<Record<Draft['view']['kind'], readonly [IconName, string]>> = {
  open: ['unlock', 'can read it'],
  gated: ['lock', 'sees the gate'],
  rejected: ['close', 'cannot be published yet'],
};

/** In inverted colours, so that a draft is not mistaken for a published article. */
export function PreviewBar({ draft, selected, onSelect }: Props) {
  const expired = useExpired(draft.expiresAt);
  const [icon, outcome] = OUTCOMES[draft.view.kind];
  return (
    <aside className={`${styles.bar} no-print`} aria-label="Draft preview">
      <div className={`container ${styles.inner}`}>
        <p className={styles.name}>
          <LogoSymbol size={18} />
          Draft preview
        </p>
        {/* Without JavaScript the form loads the page again. */}
        <form method="get" className={styles.readerForm}>
          <label className={styles.as}>
            <span>as</span>
            <span className={styles.box}>
              <Select
                name="as"
                className={styles.select}
                value={selected}
                disabled={expired}
                options={PREVIEW_READER_NAMES.map((name) => [name, PREVIEW_READER_OPTIONS[name].label])}
                onSelect={onSelect}
              />
              <Icon name="chevron-down" size={16} />
            </span>
          </label>
          <noscript>
            <button type="submit">Show</button>
          </noscript>
        </form>
        <p role="status" className={styles.outcome}>
          <Icon name={icon} size={16} />
          <span className="visually-hidden">{PREVIEW_READER_OPTIONS[draft.reader].label} </span>
          {outcome}
        </p>
        <p className={styles.expiry} data-expired={expired}>
          {expired ? 'expired, open it again' : 'expires '}
          {!expired && <time dateTime={draft.expiresAt}>{formatTime(draft.expiresAt)}</time>}
        </p>
        <a href={site.home} className={styles.leave}>
          Leave preview
        </a>
      </div>
    </aside>
  );
}
