import { useEffect } from 'react';

const retryMs = 10_000;
/** A device says that it has a network again before the first calls get through. */
const soonMs = [0, 1000, 3000];

/** Tries again when the network is back, and meanwhile now and then: the server may have been what was missing. */
export function useWhenBack(onRetry: () => void): void {
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout>[] = [];
    const stop = () => soon.forEach(clearTimeout);
    const isBack = () => {
      stop();
      soon = soonMs.map((ms) => setTimeout(onRetry, ms));
    };
    const timer = setInterval(onRetry, retryMs);
    window.addEventListener('online', isBack);
    return () => {
      stop();
      clearInterval(timer);
      window.removeEventListener('online', isBack);
    };
  }, [onRetry]);
}
