import { useState } from 'react';
import { imageUrl, type Picture, widthFor } from '../BlurImage/image-url.ts';
import styles from './Avatar.module.css';

interface Props {
  readonly person: { readonly name: string; readonly portrait: Picture | null };
  readonly size: number;
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** The name is always displayed next to the avatar, so the image is hidden from screen readers. */
export function Avatar({ person: { name, portrait }, size }: Props) {
  const [failed, setFailed] = useState(false);
  return (
    <span className={styles.avatar} style={{ width: size, height: size }}>
      {portrait && !failed ? (
        // biome-ignore lint/performance/noImgElement: same output as next/image, see image-url.ts
        <img
          src={imageUrl(portrait.src, widthFor(size))}
          srcSet={`${imageUrl(portrait.src, widthFor(size * 2))} 2x`}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
          className={styles.image}
          style={portrait.blur ? { backgroundImage: `url(${portrait.blur})` } : undefined}
        />
      ) : (
        <FallbackPortrait name={name} />
      )}
    </span>
  );
}

/** The initials, for analysts without a portrait. */
function FallbackPortrait({ name }: { readonly name: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className={styles.fallback}>
      <text x="24" y="25" textAnchor="middle" dominantBaseline="central">
        {initials(name)}
      </text>
    </svg>
  );
}
