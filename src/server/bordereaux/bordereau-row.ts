import { isVi, type InsuranceType, insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import type { BordereauCells } from '#domain/bordereaux/bordereau-columns.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { CarriedItem, CarriedPolicy } from '#server/bordereaux/carried-policies.ts';

/** A row of a bordereau before its layout. */
export interface BordereauRow {
  policy_id: string;
  claim_id: string | null;
  currency: string;
  /** Net to the insurer: written, paid, or of a claim what was paid in this period. */
  amount: number;
  /** Of a claim: what its expenses came to in this period. */
  fees: number;
  /** Of a claim: what came back in this period. */
  recovered: number;
  /** In which currency its agreement is; null without one. */
  agreed_currency: string | null;
  cells: BordereauCells;
}

/** The days that a bordereau speaks of. */
export interface ReportedPeriod {
  period_from: CalendarDate;
  period_until: CalendarDate;
}

/** What a row says of the agreement and of who is insured. */
export function agreementCells(
  { umr, section, ...policy }: CarriedPolicy,
  { period_from, period_until }: ReportedPeriod,
): BordereauCells {
  return {
    coverholder: PRODUCT_NAME,
    umr,
    section: section === null ? '' : String(section),
    class: classOf(policy.insurance_type),
    year_of_account: policy.inception === null ? null : policy.inception.slice(0, 4),
    ...{ period_from, period_until },
    certificate: policy.number,
    insured: policy.client_name,
    insured_address: policy.address,
    insured_postcode: policy.postcode,
    insured_country: policy.country,
  };
}

const classOf = (line: InsuranceType): string =>
  isVi(line) ? insuranceTypeLabels[line] : 'Motorsport on track';

/** What a row says of the car at its event; of a policy without cars, what its papers say as a whole. */
export function itemCells(policy: CarriedPolicy, item: CarriedItem | undefined): BordereauCells {
  if (item)
    return {
      inception: item.start_on,
      expiry: item.end_on,
      risk_country: item.country,
      registration_country: item.registration_country,
      ...{ event: item.event, circuit: item.circuit, car: item.car, chassis: item.chassis },
      sum_insured: item.insured_value,
      aggregate: item.aggregate,
      deductible: item.deductible,
      deductible_basis: item.deductible_basis,
    };
  return {
    inception: policy.inception,
    expiry: policy.expiry,
    risk_country: policy.country,
    ...{ registration_country: null, event: '', circuit: '', car: '', chassis: '' },
    sum_insured: policy.sum_insured,
    ...{ aggregate: '', deductible: null, deductible_basis: '' },
  };
}
