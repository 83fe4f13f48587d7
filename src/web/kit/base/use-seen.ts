import { type RefCallback, useCallback, useState } from 'react';

/** Whether an element has come into sight, a little before it does; once it has, it stays so. */
export function useSeen(): [RefCallback<HTMLElement>, boolean] {
  const [seen, setSeen] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [ref, seen];
}
