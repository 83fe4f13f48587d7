import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastLine, toastReplaceMs, type Toast } from '#web/kit/overlay/toast-line.ts';

let seen: (string | null)[];
let line: ToastLine;

beforeEach(() => {
  vi.useFakeTimers();
  seen = [];
  line = new ToastLine((toast: Toast | null) => seen.push(toast?.text ?? null));
});
afterEach(() => vi.useRealTimers());

test('[4.34] a new toast closes the old one and shows after 300 ms', () => {
  line.show('success', 'Saved');
  line.show('error', 'Not saved');
  expect(seen).toEqual(['Saved', null]);
  vi.advanceTimersByTime(toastReplaceMs - 1);
  expect(seen).toEqual(['Saved', null]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual(['Saved', null, 'Not saved']);
});

test('[9.1] of several toasts within the 300 ms only the last one comes', () => {
  line.show('info', 'one');
  line.show('info', 'two');
  vi.advanceTimersByTime(100);
  line.show('info', 'three');
  vi.advanceTimersByTime(1000);
  expect(seen.filter((text) => text !== null)).toEqual(['one', 'three']);
});
