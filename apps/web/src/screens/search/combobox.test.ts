import { describe, expect, it } from 'vitest';
import { isHandledByListbox } from './combobox.ts';

const press = (key: string, modifiers = {}) => ({
  ...{ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false },
  ...modifiers,
});

describe('keys in the search box', () => {
  it('arrow keys move between the options, unless a modifier is pressed', () => {
    expect(isHandledByListbox(press('ArrowDown'), false)).toBe(true);
    expect(isHandledByListbox(press('ArrowUp'), true)).toBe(true);
    expect(isHandledByListbox(press('ArrowUp', { shiftKey: true }), true)).toBe(false);
  });

  it.each(['Enter', 'Home', 'End'])('%s is handled by the text field while no option is active', (key) => {
    expect(isHandledByListbox(press(key), false)).toBe(false);
    expect(isHandledByListbox(press(key), true)).toBe(true);
  });

  it('other keys are not handled', () => {
    expect(['a', 'Escape', 'Tab'].some((key) => isHandledByListbox(press(key), true))).toBe(false);
  });
});
