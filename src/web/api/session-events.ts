type Listener = () => void;
const listeners = new Set<Listener>();

/** Tells the shell that the server no longer knows this session. */
export function reportSessionEnded(): void {
  for (const listener of listeners) listener();
}

/** Calls back when a call was answered with "logged out"; returns the way to stop listening. */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
