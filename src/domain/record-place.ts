// Which page of staff shows a record that is known by its kind alone, as todos and deeds name it. Example: a claim is told in the
// crash corner, one about a watch among the insurances beside the track.

import { addressOfRecord, type RecordPlace } from '#domain/places.ts';

/** Where staff open a record, if its kind has a page; one of the insurances beside the track has its own. */
export function recordPlace({ kind, id, is_vi }: NamedRecord): string | null {
  const place = recordPages.find((one) => one === kind);
  if (!place) return null;
  return addressOfRecord((is_vi && besideTheTrack[place]) || place, id);
}

/** A record by its kind and id, and whether it is of the insurances beside the track; null: of neither. */
interface NamedRecord {
  kind: string;
  id: string;
  is_vi: boolean | null;
}

const recordPages = [
  'account',
  'claim',
  'invoice',
  'policy',
  'quote',
  'request',
] as const satisfies RecordPlace[];

const besideTheTrack: Partial<Record<(typeof recordPages)[number], RecordPlace>> = {
  claim: 'vi_claim',
  policy: 'vi_document',
  quote: 'vi_document',
  request: 'vi_request',
};
