import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Tests wait for a condition; a busy machine may need longer than the default of one second.
configure({ asyncUtilTimeout: 10_000 });

// Testing Library cleans up by itself only where the test functions are global.
afterEach(cleanup);

// jsdom has no media queries and does not scroll.
window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
Element.prototype.scrollIntoView ??= () => {};

// jsdom has no modal dialogs. What tests need of them: the open state, the events, and Escape.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
