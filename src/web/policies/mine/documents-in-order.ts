import { type CalendarDate, dateOfInstant } from '#domain/dates.ts';
import {
  type ClientDocument,
  clientGroup,
  type ClientGroup,
  type ClientNow,
} from '#web/policies/document/cover-words.ts';

/** The day by which a client looks for a document among those of its group; what has none comes after the others. */
function dayInGroup(group: ClientGroup, document: ClientDocument): CalendarDate {
  const answer_by = document.valid_until === null ? null : dateOfInstant(document.valid_until);
  const days: Readonly<Record<ClientGroup, CalendarDate | null>> = {
    to_accept: answer_by ?? document.period_from,
    in_work: document.period_from,
    active: document.period_to,
    upcoming: document.period_from,
    ended: document.period_to,
  };
  return days[group] ?? (group === 'ended' ? '' : '9999-12-31');
}

/** The documents of a group: what comes soonest first, of what is over the newest, policies and quotes together. */
export function documentsOf<D extends ClientDocument>(
  group: ClientGroup,
  documents: readonly D[],
  at: ClientNow,
): D[] {
  const direction = group === 'ended' ? -1 : 1;
  return documents
    .filter((document) => clientGroup(document, at) === group)
    .toSorted((a, b) => direction * dayInGroup(group, a).localeCompare(dayInGroup(group, b)));
}
