import { Button } from '../../ui/Button/Button.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import styles from './MonthBar.module.css';
import { addMonths, type Month, monthAndYear } from './month.ts';

interface Props {
  readonly month: Month;
  readonly current: Month;
  readonly onGo: (month: Month) => void;
}

export function MonthBar({ month, current, onGo }: Props) {
  return (
    <div className={styles.bar}>
      <h2 className={styles.name} aria-live="polite">
        {monthAndYear(month)}
      </h2>
      <div className={styles.steps}>
        <Step to={addMonths(month, -1)} word="Previous" icon="chevron-left" onGo={onGo} />
        <Button variant="secondary" size="sm" onClick={() => onGo(current)} disabled={month === current}>
          Today
        </Button>
        <Step to={addMonths(month, 1)} word="Next" icon="chevron-right" onGo={onGo} />
      </div>
    </div>
  );
}

interface StepProps extends Pick<Props, 'onGo'> {
  readonly to: Month;
  readonly word: string;
  readonly icon: 'chevron-left' | 'chevron-right';
}

function Step({ to, word, icon, onGo }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      onClick={() => onGo(to)}
      aria-label={`${word} month, ${monthAndYear(to)}`}
    >
      <Icon name={icon} />
    </button>
  );
}
