import { byline } from '@tidemark/contracts/person-name';
import type { UseComboboxGetItemPropsReturnValue } from 'downshift';
import { TierLabel } from '../../domain/access/TierLabel.tsx';
import { formatEventDate } from '../../domain/calendar/index.ts';
import type { Hit } from '../../domain/search/calls.ts';
import { Avatar } from '../../ui/Avatar/Avatar.tsx';
import { BlurImage } from '../../ui/BlurImage/BlurImage.tsx';
import { formatDate } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon/Icon.tsx';
import Link from '../../ui/Link/Link.tsx';
import styles from './OptionLink.module.css';
import type { Option } from './options.ts';

interface Props {
  readonly option: Option;
  /** Role, id, selection and handlers of the option. */
  readonly item: UseComboboxGetItemPropsReturnValue;
  readonly onFollow: () => void;
}

/** An option and a link: it can be opened in a new tab. */
export function OptionLink({ option, item, onFollow }: Props) {
  return (
    <Link
      {...item}
      tabIndex={-1}
      href={option.href}
      prefetch={false}
      className={`${styles.option} ${styles[option.kind] ?? styles.category}`}
      onClick={(event) => {
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onFollow();
      }}
    >
      <Content option={option} />
    </Link>
  );
}

function Content({ option }: Pick<Props, 'option'>) {
  switch (option.kind) {
    case 'recent':
      return (
        <>
          <Icon name="search" size={16} />
          <span className={styles.line}>{option.text}</span>
        </>
      );
    case 'article':
      return <Article hit={option.hit} />;
    case 'analyst':
      return (
        <>
          <Avatar person={option.person} size={32} />
          <span className={styles.line}>{option.person.name}</span>
          <span className={styles.within}>Analyst</span>
        </>
      );
    case 'category':
      return (
        <>
          <span className={styles.line}>{option.name}</span>
          <span className={styles.within}>{option.within ? `in ${option.within}` : 'Category'}</span>
        </>
      );
    case 'insight':
    case 'term':
      return (
        <>
          <span className={styles.line}>{option.name}</span>
          <span className={styles.within}>{option.kind === 'term' ? 'Glossary' : 'Data insight'}</span>
        </>
      );
    case 'event':
      return (
        <>
          <span className={styles.line}>{option.event.title}</span>
          <span className={styles.within}>{formatEventDate(option.event)}</span>
        </>
      );
    case 'all':
      return (
        <>
          Show all results
          <Icon name="arrow-right" size={16} />
        </>
      );
  }
}

function Article({ hit }: { readonly hit: Hit }) {
  return (
    <>
      <span className={styles.thumbnail}>
        <BlurImage
          picture={hit.picture}
          sizes="(min-width: 768px) 120px, (min-width: 640px) 100px, 80px"
          maxWidth={120}
          ratio="2/1"
        />
      </span>
      <span className={styles.text}>
        <span className={styles.title}>{hit.title}</span>
        <span className={styles.meta}>
          <span>{byline(hit.authors.map(({ name }) => name))}</span>
          <time dateTime={hit.publishedAt}>{formatDate(hit.publishedAt)}</time>
          <TierLabel access={hit.access} />
        </span>
      </span>
    </>
  );
}
