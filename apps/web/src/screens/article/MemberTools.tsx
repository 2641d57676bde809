import '../../platform/query/query-layer.ts';
import { PlanLine } from '../../domain/access/PlanLine.tsx';
import type { ArticleDetails } from '../../domain/articles/index.ts';
import { Dropdown } from '../../ui/Dropdown/Dropdown.tsx';
import icon from '../../ui/Icon/Icon.module.css';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { FollowMenu } from './FollowMenu.tsx';
import { GiftButton } from './gift/GiftButton.tsx';
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
      {!readable && <PlanLine access={article.access} />}
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
