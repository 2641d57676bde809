import { useState } from 'react';
import { Button } from '../../ui/Button/Button.tsx';
import button from '../../ui/Button/outlined.module.css';
import { Dialog } from '../../ui/Dialog/Dialog.tsx';
import { plural } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { chipsOf, type FiltersProps } from './changes.ts';
import styles from './FilterSheet.module.css';
import { Filters } from './Filters.tsx';

/** The same filters in a sheet, for narrow screens. */
export function FilterSheet(props: FiltersProps) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const on = chipsOf(props.search).length;
  const close = () => setState('closed');
  return (
    <div className={styles.sheet}>
      <button
        type="button"
        className={button.outlined}
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onClick={() => setState('open')}
      >
        <Icon name="filter" size={18} />
        Filters
        {on > 0 && (
          <span className={styles.on}>
            {on}
            <span className="visually-hidden"> on</span>
          </span>
        )}
      </button>
      {state !== 'never' && (
        <Dialog open={state === 'open'} onClose={close} label="Filters" placement="bottom">
          <Filters {...props} />
          <div className={styles.foot}>
            <Button onClick={close}>
              {props.counts ? `Show ${plural(props.counts.total, 'result')}` : 'Show results'}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
