import { useEffect, useRef } from 'react';

const retryMs = 5_000;
/** A device says that it has a network again before the first calls get through. */
const soonMs = [0, 1000, 3000];

/** Tries again when the network is back, and meanwhile now and then: the server may have been what was missing. */
export function useWhenBack(onRetry: () => void): void {
  // Pages are drawn anew when the network comes back: that must not take away what is about to be tried.
  const latest = useRef(onRetry);
  useEffect(() => {
    latest.current = onRetry;
  });
  useEffect(() => {
    const retry = () => latest.current();
    let soon: ReturnType<typeof setTimeout>[] = [];
    const stop = () => soon.forEach(clearTimeout);
    const isBack = () => {
      stop();
      soon = soonMs.map((ms) => setTimeout(retry, ms));
    };
    const timer = setInterval(retry, retryMs);
    window.addEventListener('online', isBack);
    return () => {
      stop();
      clearInterval(timer);
      window.removeEventListener('online', isBack);
    };
  }, []);
}
