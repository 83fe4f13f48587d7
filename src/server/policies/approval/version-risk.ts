import { createHash } from 'node:crypto';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import { ageOn } from '#domain/dates.ts';
import { type ApprovedRisk, approvedRiskOf } from '#domain/policies/approval/approved-risk.ts';
import type { RiskNames } from '#domain/policies/approval/risk-changes.ts';
import { insurerNames } from '#server/binders/insurer-names.ts';
import type { Queryable } from '#server/platform/context.ts';
import {
  carTitle,
  type CoverRecords,
  idsOfItems,
  loadCoverRecords,
} from '#server/policies/document/cover-records.ts';

/** The risk of a content with its hash: equal risks have equal hashes, and others do not. */
export function riskOfContent(
  content: QuoteContent,
  records: CoverRecords,
): { risk: ApprovedRisk; hash: string } {
  const risk = approvedRiskOf(content, {
    event: (event_id) => records.events.get(event_id),
    ageAt: (driver_id, { start_on }) => {
      const birth_date = records.drivers.get(driver_id)?.birth_date ?? null;
      return birth_date === null ? null : ageOn(birth_date, start_on);
    },
  });
  return { risk, hash: createHash('sha256').update(JSON.stringify(risk)).digest('hex') };
}

interface ReadRisk {
  risk: ApprovedRisk;
  hash: string;
  records: CoverRecords;
}

/** The risk of a content by the records of today. */
export async function readRisk(db: Queryable, content: QuoteContent): Promise<ReadRisk> {
  const records = await loadCoverRecords(db, idsOfItems(content.items));
  return { ...riskOfContent(content, records), records };
}

/** What people call everything that a risk and another one name; what both name was read with the first. */
export async function namesBeside(
  db: Queryable,
  own: ReadRisk,
  other: ApprovedRisk,
): Promise<RiskNames> {
  const risks = [own.risk, other];
  const insurers = await insurerNames(
    db,
    risks.flatMap((risk) => risk.insurers.map(({ insurer_id }) => insurer_id)),
  );
  const { cars, events, drivers } = await recordsBeside(db, own, other);
  return {
    car: (id) => {
      const car = cars.get(id);
      return (car && carTitle(car)) || 'a car';
    },
    event: (id) => events.get(id)?.name || 'an event',
    driver: (id) => drivers.get(id)?.name || 'somebody',
    insurer: (id) => insurers.get(id) ?? 'an insurer',
  };
}

/** Everything that both risks name: mostly the first names all of it. */
async function recordsBeside(
  db: Queryable,
  { risk, records }: ReadRisk,
  other: ApprovedRisk,
): Promise<CoverRecords> {
  const isKnown = ({ car_id, event_id, drivers }: ApprovedRisk['items'][number]) =>
    records.cars.has(car_id) &&
    records.events.has(event_id) &&
    drivers.every(({ driver_id }) => records.drivers.has(driver_id));
  return other.items.every(isKnown)
    ? records
    : loadCoverRecords(db, idsOfItems([...risk.items, ...other.items]));
}
