import { categoryById } from '@tidemark/contracts/categories';
import { site } from '@tidemark/contracts/paths';
import type { HitPage } from '../../domain/search/calls.ts';
import { TextLink } from '../../ui/TextLink/TextLink.tsx';
import styles from './Results.module.css';

/** Links to the category that search excludes when the query refers to it. */
export function ExcludedCategory({ hitPage }: { readonly hitPage: HitPage | undefined }) {
  const category = hitPage?.category && categoryById(hitPage.category.id);
  if (!category) return null;
  return (
    <p className={styles.correction}>
      Search does not include this category:{' '}
      <TextLink href={site.category(category)}>{category.name}</TextLink>
    </p>
  );
}
