const eventName = 'paddock:palette';

/** Opens the search of the shell from anywhere. */
export function openPalette(): void {
  window.dispatchEvent(new Event(eventName));
}

export function onOpenPalette(listener: () => void): () => void {
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}
