import { useEffect, useRef } from 'react';
import { useSearchParams } from '#web/kit/address/use-search-params.ts';

/** Does once what a link asks for, such as `?new=1`, and takes the wish out of the address. */
export function useAskedInAddress(name: string, act: (wish: string) => void): void {
  const [search, change] = useSearchParams();
  const wish = search[name];
  const done = useRef<string>(undefined);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    // The address follows a moment later; until then the wish is still written there.
    if (wish === done.current) return;
    done.current = wish;
    if (wish === undefined) return;
    latest.current(wish);
    change({ [name]: undefined }, { replace: true });
  }, [wish, name, change]);
}
