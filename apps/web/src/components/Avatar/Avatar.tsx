import Image from 'next/image';
import type { Person } from '../../lib/article.ts';
import styles from './Avatar.module.css';

interface Props {
  readonly person: Pick<Person, 'name' | 'portrait'>;
  readonly size: number;
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** The name always stands beside it, so the picture itself says nothing to a screen reader. */
export function Avatar({ person: { name, portrait }, size }: Props) {
  return (
    <span className={styles.avatar} style={{ width: size, height: size }}>
      {portrait ? (
        <Image
          src={portrait.src}
          alt=""
          width={size}
          height={size}
          className={styles.image}
          {...(portrait.blur ? { placeholder: 'blur' as const, blurDataURL: portrait.blur } : {})}
        />
      ) : (
        <FallbackPortrait name={name} />
      )}
    </span>
  );
}

/** Engraver's lines behind a monogram. */
function FallbackPortrait({ name }: { readonly name: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className={styles.fallback}>
      <path
        d={Array.from(
          { length: 15 },
          (_, line) => `M0 ${line * 3.2 + 1.6}q12-${(line % 4) + 1} 24 0t24 0`,
        ).join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth="0.6"
        opacity="0.45"
      />
      <text x="24" y="25" textAnchor="middle" dominantBaseline="central">
        {initials(name)}
      </text>
    </svg>
  );
}
