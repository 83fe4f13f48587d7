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

/** The risk of a content by the records of today. */
export async function readRisk(db: Queryable, content: QuoteContent) {
  return riskOfContent(content, await loadCoverRecords(db, idsOfItems(content.items)));
}

/** A content's risk, and what people call everything that it and another risk name: read once for both. */
export async function readRiskBeside(db: Queryable, content: QuoteContent, other: ApprovedRisk) {
  const records = await loadCoverRecords(db, idsOfItems([...content.items, ...other.items]));
  const own = riskOfContent(content, records);
  return { ...own, names: () => namesOfRisks(db, [other, own.risk], records) };
}

async function namesOfRisks(
  db: Queryable,
  risks: readonly ApprovedRisk[],
  records: CoverRecords,
): Promise<RiskNames> {
  const insurers = await insurerNames(
    db,
    risks.flatMap((risk) => risk.insurers.map(({ insurer_id }) => insurer_id)),
  );
  return {
    car: (id) => {
      const car = records.cars.get(id);
      return (car && carTitle(car)) || 'a car';
    },
    event: (id) => records.events.get(id)?.name || 'an event',
    driver: (id) => records.drivers.get(id)?.name || 'somebody',
    insurer: (id) => insurers.get(id) ?? 'an insurer',
  };
}
