const searchEvent = 'paddock:palette';
const keysEvent = 'paddock:keys';

/** Opens the search of the shell from anywhere, with a text to begin with. */
export function openPalette(start = ''): void {
  window.dispatchEvent(new CustomEvent(searchEvent, { detail: start }));
}

/** Opens the sheet of the keyboard shortcuts. */
export function openKeyboardSheet(): void {
  window.dispatchEvent(new Event(keysEvent));
}

export function onOpenPalette(listener: (start: string) => void): () => void {
  const heard = (event: Event) =>
    listener(event instanceof CustomEvent && typeof event.detail === 'string' ? event.detail : '');
  window.addEventListener(searchEvent, heard);
  return () => window.removeEventListener(searchEvent, heard);
}

export function onOpenKeyboardSheet(listener: () => void): () => void {
  window.addEventListener(keysEvent, listener);
  return () => window.removeEventListener(keysEvent, listener);
}
