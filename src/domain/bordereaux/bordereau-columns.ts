// A bordereau lists what an insurer carries in the columns of the Coverholder Reporting Standards 5.2. An insurer that
// wants eight of them, in its order and under its names, has a layout that says so: "insured" as "Assured Name".

/** The three lists that an insurer gets. */
export const bordereauKinds = ['risk', 'premium', 'claims'] as const;

/** One of them. */
export type BordereauKind = (typeof bordereauKinds)[number];

/** What readers see for each. */
export const bordereauKindLabels: Readonly<Record<BordereauKind, string>> = {
  risk: 'Risks',
  premium: 'Premium',
  claims: 'Claims',
};

/** What a column holds: cents, a calendar date, a number or words. */
export type ColumnKind = 'text' | 'money' | 'date' | 'number';

interface BordereauColumn {
  label: string;
  kind: ColumnKind;
}

const text = (label: string): BordereauColumn => ({ label, kind: 'text' });
const money = (label: string): BordereauColumn => ({ label, kind: 'money' });
const date = (label: string): BordereauColumn => ({ label, kind: 'date' });
const number = (label: string): BordereauColumn => ({ label, kind: 'number' });

const agreement = {
  coverholder: text('Coverholder Name'),
  umr: text('Unique Market Reference (UMR)'),
  section: text('Section'),
  class: text('Class of Business'),
  year_of_account: number('Year of Account'),
  period_from: date('Reporting Period Start Date'),
  period_until: date('Reporting Period End Date'),
} as const;

const insured = {
  certificate: text('Certificate Reference'),
  insured: text('Insured Full Name'),
  insured_address: text('Insured Address'),
  insured_postcode: text('Insured Postcode'),
  insured_country: text('Insured Country'),
} as const;

const risk = {
  inception: date('Risk Inception Date'),
  expiry: date('Risk Expiry Date'),
  risk_country: text('Location of Risk Country'),
  registration_country: text('Country of Registration'),
  event: text('Event'),
  circuit: text('Circuit'),
  car: text('Car'),
  chassis: text('Chassis Number'),
} as const;

const cover = {
  currency: text('Currency'),
  sum_insured: money('Sum Insured Amount'),
  aggregate: text('Aggregate'),
  deductible: money('Deductible Amount'),
  deductible_basis: text('Deductible Basis'),
} as const;

const transaction = {
  type: text('Transaction Type'),
  booked_on: date('Transaction Date'),
  effective_on: date('Effective Date of Transaction'),
  new_or_renewal: text('New or Renewal'),
} as const;

const taxes = {
  tax_country: text('Tax Jurisdiction'),
  tax_rate: text('Tax Rate %'),
  tax: money('Tax (100%)'),
  tax_of_insurer: money('Tax Administered by Insurer'),
  fee: money('Fees (100%)'),
} as const;

const shares = {
  share: number('Share %'),
  gross: money('Gross Written Premium (Share)'),
  commission_pct: number('Coverholder Commission %'),
  commission: money('Coverholder Commission'),
  brokerage_pct: number('Brokerage %'),
  brokerage: money('Brokerage'),
  net: money('Net to Insurer'),
  settlement_currency: text('Settlement Currency'),
} as const;

/** The columns of each list in their usual order. */
export const bordereauColumns = {
  risk: {
    ...agreement,
    ...insured,
    ...risk,
    ...cover,
    ...transaction,
    gross_whole: money('Gross Written Premium (100%)'),
    ...taxes,
    ...shares,
  },
  premium: {
    ...agreement,
    ...insured,
    ...risk,
    currency: cover.currency,
    ...transaction,
    ...shares,
    gross: money('Gross Premium Paid this Time (Share)'),
    net: money('Net Premium Paid this Time'),
  },
  claims: {
    ...agreement,
    claim_reference: text('Claim Reference'),
    ...insured,
    event: risk.event,
    car: risk.car,
    chassis: risk.chassis,
    date_of_loss: date('Date of Loss'),
    first_advised: date('Date Claim First Advised'),
    opened: date('Date Claim Opened'),
    closed: date('Date Claim Closed'),
    status: text('Claim Status'),
    cause: text('Cause of Loss'),
    place: text('Place of Loss'),
    refer: text('Refer to Insurer'),
    currency: cover.currency,
    deductible: cover.deductible,
    share: shares.share,
    paid_this_period: money('Paid this Period'),
    paid_before: money('Previously Paid'),
    fees_this_period: money('Fees Paid this Period'),
    fees_before: money('Previously Paid Fees'),
    reserve_indemnity: money('Reserve Indemnity'),
    reserve_fees: money('Reserve Fees'),
    reserve_recovery: money('Reserve Recovery'),
    recovered_this_period: money('Recovered this Period'),
    recovered_before: money('Previously Recovered'),
    incurred: money('Total Incurred'),
  },
} as const satisfies Record<BordereauKind, Readonly<Record<string, BordereauColumn>>>;

/** What a row says, by column; cents where the column is money, null where there is nothing to say. */
export type BordereauCells = Readonly<Record<string, string | number | null>>;

/** A column of a layout: which, and what its insurer calls it. */
export interface LayoutColumn {
  field: string;
  label: string;
}

/** All columns of a list under their usual names. */
export function usualLayout(kind: BordereauKind): LayoutColumn[] {
  return Object.entries(bordereauColumns[kind]).map(([field, { label }]) => ({ field, label }));
}

/** What a column of a list holds; undefined where the list has no such column. */
export function columnKindOf(kind: BordereauKind, field: string): ColumnKind | undefined {
  const columns: Readonly<Record<string, BordereauColumn>> = bordereauColumns[kind];
  return Object.hasOwn(columns, field) ? columns[field]?.kind : undefined;
}
