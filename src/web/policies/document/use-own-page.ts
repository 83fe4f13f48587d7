import { useEffect } from 'react';
import { addressOf } from '#domain/places.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { useAddress } from '#web/kit/address/page-on-show.ts';

const places = ['policy', 'quote', 'vi_document'] as const;

/** From another page of a document leads to the one it has for its reader, with what else the address says; true until then. */
export function useOwnPage(place: (typeof places)[number] | undefined, policy_id: string): boolean {
  const go = useGo();
  const strayed = useAddress(({ pathname }) => {
    const there = places.find((one) => addressOf(one, { policy_id }) === pathname);
    return place !== undefined && there !== undefined && there !== place;
  });
  const search = useAddress((visit) => visit.search);
  useEffect(() => {
    if (strayed && place) go(addressOf(place, { policy_id }) + search, { replace: true });
  }, [strayed, place, policy_id, search, go]);
  return strayed;
}
