import type { PathPart } from '#domain/places.ts';
import { usePageOnShow } from '#web/kit/address/page-on-show.ts';

/** A part of the address, by the name it has in the route: `useParam('claim_id')`. */
export function useParam(name: PathPart): string {
  return usePageOnShow((page) => page?.params[name] ?? '');
}
