import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusIfFree } from '#web/kit/base/focus-of-page.ts';

const page = { focus: vi.fn() };
const body = {};
const shown = { activeElement: {} as object, body, dialog: null as object | null };

beforeEach(() => {
  vi.useFakeTimers();
  page.focus.mockClear();
  vi.stubGlobal('document', {
    get activeElement() {
      return shown.activeElement;
    },
    body,
    querySelector: () => shown.dialog,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a dialog that closes long after its record has changed leaves the focus to the page, not to nothing', () => {
  shown.dialog = {};
  shown.activeElement = { id: 'send' };
  focusIfFree(page as unknown as HTMLElement);
  vi.advanceTimersByTime(1500);
  expect(page.focus).not.toHaveBeenCalled();
  shown.dialog = null;
  shown.activeElement = body;
  vi.advanceTimersByTime(500);
  expect(page.focus).toHaveBeenCalledOnce();
});
