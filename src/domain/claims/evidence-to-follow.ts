// A report goes out from the pit box; photos, chassis number and the official's statement may follow within 14 days.
// Sent on 10-11-2026 with one photo and without the chassis number: 3 more photos and the number by 24-11-2026.

import { counted } from '#domain/counted.ts';
import { addDays, type CalendarDate, dateOfInstant } from '#domain/dates.ts';
import { type GivenFacts, textLength } from './claim-checks.ts';
import { EVIDENCE_DAYS, MIN_PHOTOS } from './claim-limits.ts';

/** What a report may be sent without, though it is decided only with it. */
export const evidenceKinds = ['photos', 'chassis_number', 'official_statement'] as const;

/** One thing that is still to come, in the words of a list. */
export interface EvidenceToFollow {
  kind: (typeof evidenceKinds)[number];
  text: string;
}

type EvidenceFacts = Pick<
  GivenFacts,
  'is_vi' | 'photo_count' | 'chassis_number' | 'has_official_statement'
>;

/** What a report of a crash still lacks of its evidence; a loss of the various insurances brings it along. */
export function evidenceToFollow(facts: EvidenceFacts): EvidenceToFollow[] {
  if (facts.is_vi === true) return [];
  const photos = facts.photo_count ?? 0;
  const lacking: (EvidenceToFollow | false)[] = [
    photos < MIN_PHOTOS && {
      kind: 'photos',
      text: `${counted(MIN_PHOTOS - photos, photos === 0 ? 'photo' : 'more photo')} of the car`,
    },
    textLength(facts.chassis_number) === 0 && {
      kind: 'chassis_number',
      text: 'the chassis number',
    },
    facts.has_official_statement !== true && {
      kind: 'official_statement',
      text: 'the statement of a course official',
    },
  ];
  return lacking.filter((one) => one !== false);
}

/** The day by which all of it is to be there, of a report that was sent at that moment (unix seconds). */
export function evidenceDueOn(date_claim: number): CalendarDate {
  return addDays(dateOfInstant(date_claim), EVIDENCE_DAYS);
}
