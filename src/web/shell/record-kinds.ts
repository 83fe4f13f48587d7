import type { PathPart } from '#domain/places.ts';
import type { PresenceParent } from '#domain/presence/record-presence.ts';

/** A part of an address that is a record's id. */
type RecordPart = Extract<PathPart, `${string}_id`>;

/** Which kind of record a page shows, by the part of its address that is the record's id. */
const kinds: Readonly<Record<RecordPart, PresenceParent>> = {
  car_id: 'car',
  championship_id: 'championship',
  circuit_id: 'circuit',
  claim_id: 'claim',
  driver_id: 'driver',
  event_id: 'event',
  import_id: 'import',
  invoice_id: 'invoice',
  policy_id: 'policy',
  request_id: 'request',
  user_id: 'account',
};

const isPart = (name: string): name is RecordPart => name in kinds;

/** The record of a page as `{ kind, param }`, from its path: `/dashboard/claims/$claim_id`. */
export function recordOfPath(
  path: string,
): { kind: PresenceParent; param: RecordPart } | undefined {
  const param = /\$(\w+)/.exec(path)?.[1];
  return param !== undefined && isPart(param) ? { kind: kinds[param], param } : undefined;
}
