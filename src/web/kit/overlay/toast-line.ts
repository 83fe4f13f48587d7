/** A toast goes by itself after this long [9.1], unless a pointer or the focus rests on it. */
export const toastHideMs = 6000;
/** The next toast waits this long after the one before it was closed [4.34]. */
export const toastReplaceMs = 300;

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  undo: (() => void) | undefined;
}

/** One toast at a time: a new one closes the old and comes 300 ms later. The last one asked for wins. */
export class ToastLine {
  #onShown: (toast: Toast | null) => void;
  #shown: Toast | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #count = 0;

  constructor(onShown: (toast: Toast | null) => void) {
    this.#onShown = onShown;
  }

  show(kind: ToastKind, text: string, undo?: () => void): void {
    this.#count += 1;
    const toast: Toast = { id: this.#count, kind, text, undo };
    const waiting = this.#timer !== undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#shown === null && !waiting) {
      this.#put(toast);
      return;
    }
    this.#put(null);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#put(toast);
    }, toastReplaceMs);
  }

  close(): void {
    this.#put(null);
  }

  #put(toast: Toast | null): void {
    this.#shown = toast;
    this.#onShown(toast);
  }
}
