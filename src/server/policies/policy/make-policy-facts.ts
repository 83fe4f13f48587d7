import type { MakePolicyFacts } from '#domain/policies/make-policy-check.ts';
import type { InsuranceType } from '#domain/policies/insurance-types.ts';
import type { Queryable } from '#server/platform/context.ts';
import { idsOfItems, loadCoverRecords } from '#server/policies/document/cover-records.ts';
import { stageOf } from '#server/policies/broker/broker-round.ts';
import { riskOfContent } from '#server/policies/approval/version-risk.ts';
import type { VersionRecord } from '#server/policies/document/document-record.ts';

/** What is known of a version when somebody wants to make the policy of it. */
export async function policyFacts(
  db: Queryable,
  document: {
    policy_id: string;
    insurance_type: InsuranceType;
    accepted_by_client_at: string | null;
    chassis_to_follow: boolean;
    drivers_to_follow: boolean;
  },
  version: VersionRecord,
): Promise<MakePolicyFacts> {
  const { content, referrals } = version;
  const broker_stage = await stageOf(db, { ...document, content });
  const records = await loadCoverRecords(db, idsOfItems(content.items));
  return {
    client_accepted: document.accepted_by_client_at !== null,
    cars: [...records.cars.values()].map(({ car_id, chassis_number }) => ({
      car_id,
      chassis_number,
      chassis_to_follow: document.chassis_to_follow,
    })),
    items: content.line
      ? // No cars, and nobody drives.
        content.line.items.map((_, index) => ({
          item_id: String(index + 1),
          driver_count: 0,
          drivers_to_follow: true,
        }))
      : content.items.map((item) => ({
          item_id: `${item.car_id}_${item.event_id}`,
          driver_count: item.drivers.length,
          drivers_to_follow: document.drivers_to_follow,
        })),
    referral_reasons: (referrals as unknown as { reason: string }[]).map(({ reason }) => reason),
    referral_cleared: version.referral_cleared_at !== null,
    ...(broker_stage ? { broker_stage } : {}),
    approval_holds:
      version.approved_hash === null ||
      version.approved_hash === riskOfContent(content, records).hash,
  };
}
