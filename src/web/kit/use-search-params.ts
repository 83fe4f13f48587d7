import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { SearchParams } from '#web/kit/search-params.ts';

export type ChangeSearchParams = (part: SearchParams, options?: { replace?: boolean }) => void;

/** The query of the address and a way to change parts of it: `change({ tab: 'files' })`; undefined takes one out. */
export function useSearchParams(): [SearchParams, ChangeSearchParams] {
  const search = useSearch({ strict: false }) as SearchParams;
  const navigate = useNavigate();
  const change = useCallback<ChangeSearchParams>(
    (part, options) => {
      void navigate({
        to: '.',
        search: (before: SearchParams) => ({ ...before, ...part }),
        replace: options?.replace ?? false,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [search, change];
}
