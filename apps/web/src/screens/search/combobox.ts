import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import type { Option } from './options.ts';

const { InputBlur, InputKeyDownArrowDown, InputKeyDownArrowUp, ItemMouseMove, MenuMouseLeave } =
  useCombobox.stateChangeTypes;

type State = UseComboboxState<Option>;

/** Where the search box differs from downshift. */
export function optionState(
  state: State,
  { type, changes, props }: UseComboboxStateChangeOptions<Option>,
): Partial<State> {
  const { highlightedIndex: active, isOpen } = state;
  switch (type) {
    // Focus may move within the box, to "Clear". The box itself detects when focus has left it.
    case InputBlur:
    // Enter searches for the text, whatever option the mouse pointer is over.
    case ItemMouseMove:
    case MenuMouseLeave:
      return state;
    // Past either end no option is active, and Enter searches for the text.
    case InputKeyDownArrowDown:
      return isOpen && active === props.items.length - 1 ? { ...changes, highlightedIndex: -1 } : changes;
    case InputKeyDownArrowUp:
      return isOpen && active === 0 ? { ...changes, highlightedIndex: -1 } : changes;
    default:
      return changes;
  }
}

interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

const ALWAYS = ['ArrowDown', 'ArrowUp'];
/** While no option is active these keys are handled by the text field and its form. */
const WITH_ACTIVE_OPTION = ['Enter', 'Home', 'End'];

export function isHandledByListbox(press: KeyPress, hasActiveOption: boolean): boolean {
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return false;
  return ALWAYS.includes(press.key) || (hasActiveOption && WITH_ACTIVE_OPTION.includes(press.key));
}
