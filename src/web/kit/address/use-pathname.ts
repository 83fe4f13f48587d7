import { useAddress } from '#web/kit/address/page-on-show.ts';

/** The path of the page on show; a change of its query alone draws nothing anew. */
export function usePathname(): string {
  return useAddress(({ pathname }) => pathname);
}
