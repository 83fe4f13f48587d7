// How a policy stands at one moment: what it insures, what its premium is made of, who is owed what of it, what is asked
// of the client. Two standings, before and after a change, tell all that the change brings about.

import type { ClaimOnCover } from '#domain/claims/cover-left.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type { Currency } from '#domain/currencies.ts';
import type { BookingKind } from '#domain/payments/booking-words.ts';
import type { CoverReason } from '#domain/policies/cover/cover-intervals.ts';
import type { ChargeKind } from '#domain/rating/change/version-charges.ts';

/** A car at an event that the version in force insures. */
export interface StandingItem {
  /** The car and the event: what stays the same from version to version. */
  key: string;
  car_id: string;
  label: string;
  premium: Cents;
  insured_value: Cents;
  /** Whether its sum insured is there again for each event. */
  is_reinstated: boolean;
  /** Claims paid or approved on the car. */
  claims: readonly ClaimOnCover[];
}

/** What changes of a policy cost beyond the price of its version; of a refund by item, which one and how much of it. */
export interface StandingCharge {
  kind: ChargeKind;
  net: Cents;
  fee: Cents;
  /** The car and the event; null where it belongs to none. */
  key: string | null;
  label: string;
  /** What it was charged with, one booking after the other: a policy that is cancelled again gives back again. */
  parts: readonly ChargePart[];
}

/** One booking of a charge. */
export interface ChargePart {
  booked_on: CalendarDate;
  net: Cents;
  /** Of the refund of one item: its part of the net premium, and what of that goes back in percent. */
  net_share: Cents | null;
  refund_pct: string | null;
}

/** From when to when an item stands how, in unix seconds, as it is known now. */
export interface StandingInterval {
  key: string;
  car_title: string;
  /** Empty of what is insured as a whole. */
  event_name: string;
  car_id: string;
  reason: CoverReason;
  covered_from: number;
  covered_to: number;
}

/** What one insurer, brokerage or country is owed of the premium so far; of a tax with its rate and base. */
export interface StandingShare {
  account: 'insurer' | 'commission' | 'tax_payable' | 'fee_income';
  /** Id of the insurer or the brokerage; the country of a tax; empty for our own. */
  party: string;
  label: string;
  rate_pct: string;
  base: Cents;
  amount: Cents;
}

/** What one posting booked toward one party. */
export interface StandingBooking {
  transaction_id: string;
  kind: BookingKind;
  booked_on: CalendarDate;
  account: StandingShare['account'];
  party: string;
  amount: Cents;
}

export interface StandingInvoice {
  invoice_id: string;
  invoice_number: string;
  premium: Cents;
  fee: Cents;
  ipt: Cents;
  total: Cents;
}

export interface StandingInstalment {
  /** The invoice and the number of the instalment. */
  invoice_id: string | null;
  instalment_number: number;
  instalment_count: number;
  invoice_number: string;
  due_on: CalendarDate;
  status: string;
  amount: Cents;
  amount_open: Cents;
}

/** Everything of a policy that a change can move. */
export interface PolicyStanding {
  currency: Currency;
  version_label: string;
  items: readonly StandingItem[];
  /** Taken off the items; positive. */
  discount: Cents;
  adjustment: Cents;
  /** Net premium of the version, without charges. */
  net: Cents;
  fee: Cents;
  charges: readonly StandingCharge[];
  shares: readonly StandingShare[];
  bookings: readonly StandingBooking[];
  invoices: readonly StandingInvoice[];
  instalments: readonly StandingInstalment[];
  /** What was credited and is owed to the client. */
  refund_owed: Cents;
  intervals: readonly StandingInterval[];
}
