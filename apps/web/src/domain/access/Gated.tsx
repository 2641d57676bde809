import type { ReactNode } from 'react';

/** The class of the element that replaces gated content; structured data refers to it. */
export const GATED_CLASS = 'gated';

interface Props {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

export const Gated = ({ className = '', children }: Props) => (
  <div className={`${className} ${GATED_CLASS}`}>{children}</div>
);
