import { useEffect } from 'react';
import { later } from '#web/kit/base/later.ts';

const following = later(() => import('#web/api/live-changes.ts').then((m) => m.followLiveChanges));
// On its way before the frame is drawn. Without it the bell and the counts ask by themselves now and then.
following.ask().catch(() => undefined);

/** Hears what others change, as long as the frame stands. */
export function useLiveChanges(): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    following.ask().then(
      (follow) => {
        if (!gone) stop = follow();
      },
      () => undefined,
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, []);
}
