import { fireEvent, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Avatar } from '../Avatar/Avatar.tsx';
import { BlurImage } from './BlurImage.tsx';

const picture = { src: '/assets/a.webp', width: 700, height: 400, alt: 'A chart', blur: '' };
const fallbackOf = (container: HTMLElement) => container.querySelector('[data-fallback] svg');

describe('an image that is missing', () => {
  it('is replaced by the fallback if it is null', () => {
    const { container } = render(<BlurImage picture={null} sizes="100vw" />);
    expect(fallbackOf(container)).not.toBeNull();
  });

  it('is replaced by the fallback if it cannot be loaded', () => {
    const { container } = render(<BlurImage picture={picture} sizes="100vw" />);
    const image = container.querySelector('img') ?? expect.unreachable();
    expect(fallbackOf(container)).toBeNull();
    fireEvent.error(image);
    expect(container.querySelector('img')).toBeNull();
    expect(fallbackOf(container)).not.toBeNull();
  });

  it('[ENT-04] of an analyst is replaced by the initials', () => {
    const person = { name: 'Mira Okafor', portrait: picture };
    const { container } = render(<Avatar person={person} size={48} />);
    fireEvent.error(container.querySelector('img') ?? expect.unreachable());
    expect(container.textContent).toBe('MO');
  });
});
