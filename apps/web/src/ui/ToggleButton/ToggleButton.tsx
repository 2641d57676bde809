import type { ComponentProps } from 'react';
import outlined from '../Button/outlined.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'onClick'> {
  readonly pressed: boolean;
  readonly onPress: () => void;
}

/** A button that is on or off. */
export const ToggleButton = ({ pressed, onPress, className = outlined.outlined, ...props }: Props) => (
  <button {...props} type="button" className={className} aria-pressed={pressed} onClick={onPress} />
);
