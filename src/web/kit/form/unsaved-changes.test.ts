import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installQuestion, markUnsaved, mayLeave } from '#web/kit/form/unsaved-changes.ts';

const ask = vi.fn(() => Promise.resolve(false));
let takeBack = () => {};

beforeEach(() => {
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
  ask.mockClear();
  takeBack = installQuestion(ask);
});
afterEach(() => {
  takeBack();
  vi.unstubAllGlobals();
});

/** A slow device: what it is told waits behind a screen that takes long to draw. */
function afterDrawing(act: () => void): void {
  setTimeout(() => {
    const until = performance.now() + 80;
    while (performance.now() < until);
    setTimeout(act, 1);
  }, 1);
}

it('whoever has just saved is not asked, however long the screen takes to say so', async () => {
  const saved = markUnsaved({ goes_with: 'page' });
  afterDrawing(saved);
  expect(await mayLeave()).toBe(true);
  expect(ask).not.toHaveBeenCalled();
});

it('whoever has not saved is asked, and stays if they say so', async () => {
  const saved = markUnsaved({ goes_with: 'page' });
  expect(await mayLeave()).toBe(false);
  expect(ask).toHaveBeenCalledOnce();
  saved();
});
