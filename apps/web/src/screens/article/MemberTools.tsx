import '../../platform/query/query-layer.ts';
import { gateFacts } from '../../domain/access/gate-facts.ts';
import type { ArticleDetails } from '../../domain/articles/index.ts';
import { config } from '../../platform/config.ts';
import { useReader } from '../../platform/session/use-session.ts';
import { Dropdown } from '../../ui/Dropdown/Dropdown.tsx';
import icon from '../../ui/Icon/Icon.module.css';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { FollowMenu } from './FollowMenu.tsx';
import { GiftButton } from './gift/GiftButton.tsx';
import styles from './MemberTools.module.css';
import { KeepOffline } from './offline/KeepOffline.tsx';
import tools from './tool.module.css';

interface Props {
  readonly article: ArticleDetails;
  /** Whether the reader has the body. */
  readonly readable: boolean;
}

const openNotes = () =>
  void import('./reading/highlights/notes-panel.ts').then(({ setNotesOpen }) => setNotesOpen(true));

/** Tools of an article that only members have. Those that are used once per article are in a menu. */
export default function MemberTools({ article, readable }: Props) {
  return (
    <>
      <FollowMenu article={article} />
      {!readable && <PlanLine article={article} />}
      {readable && (
        <Dropdown
          name="More"
          align="end"
          label={
            <span className={tools.tool}>
              <Icon name="more" />
              More
            </span>
          }
        >
          <button type="button" className={`${tools.tool} ${tools.row}`} onClick={openNotes}>
            <NotesIcon />
            Notes
          </button>
          <GiftButton article={article} />
          <KeepOffline article={article} />
        </Dropdown>
      )}
    </>
  );
}

/** Not among the common icons, whose code every page loads. */
const NotesIcon = () => (
  <svg aria-hidden="true" className={icon.icon} width={20} height={20} viewBox="0 0 24 24">
    <path d="M5 4.5h14v11l-4 4H5zM8.5 9h7M8.5 13h4" />
  </svg>
);

/**
 * What opens the article, above its picture: the gate is below it, because a reader with a session may get the body and
 * nothing moves then. The gate says it to screen readers.
 */
function PlanLine({ article }: Pick<Props, 'article'>) {
  const facts = gateFacts(useReader(), { access: article.access }, config.planPrices);
  if (facts?.plan === undefined) return null;
  // One line on every phone; the gate has the price of a year too.
  const [monthly] = facts.plan.split(' or ');
  return (
    <p className={styles.plan} aria-hidden="true" data-plan>
      {monthly}
    </p>
  );
}
