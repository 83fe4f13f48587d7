import { useEffect, useRef } from 'react';

/**
 * The revision that goes with words: `const revision = asked()` when the question is asked, `revision()` at each press of
 * its button. First it is the one that was on show then; after a refusal the one that is read by now, so that whoever has
 * seen the change presses again and types nothing twice (decision 041).
 */
export function useAskedRevision(revision: number): () => () => number {
  const latest = useRef(revision);
  useEffect(() => {
    latest.current = revision;
  });
  return () => {
    let shown: number | undefined = revision;
    return () => {
      const sent = shown ?? latest.current;
      shown = undefined;
      return sent;
    };
  };
}
