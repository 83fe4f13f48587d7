import { useEffect, useState } from 'react';
import { tellRelease } from '#web/api/release-events.ts';
import { hasUnsaved } from '#web/kit/form/unsaved-changes.ts';
import { whenIdle } from '#web/kit/base/when-idle.ts';

/** Code that is not there from the start. */
export interface Later<T> {
  readonly value: T | undefined;
  ask: () => Promise<T>;
}

/** Code that comes when it is asked for, once; an attempt that failed can be made again. */
export function later<T>(load: () => Promise<T>): Later<T> {
  let value: T | undefined;
  let asked: Promise<T> | undefined;
  return {
    get value() {
      return value;
    },
    ask: () =>
      (asked ??= load().then(
        (came) => (value = came),
        (error: unknown) => {
          asked = undefined;
          throw error;
        },
      )),
  };
}

/**
 * The code once it is there. While nobody wants it, it comes in a quiet moment after the page has loaded, so that there
 * is nothing to wait for when somebody does; a failure counts only for who wants it.
 */
export function useLater<T>(part: Later<T>, wanted: boolean): T | undefined {
  const [, came] = useState(part.value !== undefined);
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (part.value !== undefined) {
      came(true);
      return undefined;
    }
    let listening = true;
    const ask = () =>
      void part.ask().then(
        () => listening && came(true),
        (error: unknown) => {
          if (!listening || !wanted) return;
          // A page with something typed on it is not given up for a part of it: its person is told instead.
          if (!hasUnsaved()) setFailure({ error });
          else if (navigator.onLine) tellRelease('gone');
        },
      );
    const cancel = wanted ? undefined : whenIdle(ask);
    if (wanted) ask();
    return () => {
      listening = false;
      cancel?.();
    };
  }, [part, wanted]);
  if (failure) throw failure.error;
  return part.value;
}
