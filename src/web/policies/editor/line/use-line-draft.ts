import { useCallback, useEffect, useRef } from 'react';
import type { LineCover } from '#domain/lines/line-cover.ts';
import { useQuoteEditing } from '#web/policies/editor/quote-editing.ts';

/** What a various insurance insures, as it is typed. */
export function useLineDraft() {
  const { change, content, errors } = useQuoteEditing().draft;
  const { line, currency } = content;
  // Taking something back later leaves alone what was typed in between.
  const latest = useRef(line);
  useEffect(() => {
    latest.current = line;
  });
  /** Changes it; complaints at `paths` go. */
  const changeLine = useCallback(
    (part: Partial<LineCover>, paths: readonly string[]) => {
      const { current } = latest;
      if (current) change({ line: { ...current, ...part } }, paths);
    },
    [change],
  );
  return { currency, errors, changeLine };
}
