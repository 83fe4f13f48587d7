import { useEffect } from 'react';

/** A tab that tells the page above it how many records it lists. */
export interface TabProps {
  onTotal: (total: number | undefined) => void;
}

/** Tells the page the total of the list on show; nothing where a tab lists none. */
export function useTotal(onTotal: TabProps['onTotal'], total: number | undefined): void {
  useEffect(() => onTotal(total), [onTotal, total]);
}
