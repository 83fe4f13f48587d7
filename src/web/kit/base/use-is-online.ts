import { useSyncExternalStore } from 'react';

function watchNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Whether the device says that it has a network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(watchNetwork, () => navigator.onLine);
}
