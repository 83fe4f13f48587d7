import type { z } from 'zod';
import {
  claimStatuses,
  claimStatusLabels,
  claimStatusTones,
  openClaimStatuses,
} from '#domain/claims/claim-status.ts';
import { addressOf, featureOf } from '#domain/places.ts';
import { viTypes } from '#domain/policies/insurance-types.ts';
import type { claimRow } from '#contract/claims/claim-answers.ts';
import { labelsOf, list, plainLabels } from '#contract/list.ts';
import type { Readers } from '#contract/readers.ts';

const staff: Readers = ['staff'];
const outside: Readers = ['insurer', 'brokerage', 'client'];

/** Crash corner for everybody who handles claims, and a client's own claims. */
export const claimList = list<z.output<typeof claimRow>>()({
  title: 'Crash corner',
  noun: { one: 'claim', many: 'claims' },
  read: 'get_claims',
  rows: 'claims',
  id: 'claim_id',
  place: { feature: featureOf('claims') },
  opens: (one) => addressOf('claim', { claim_id: one.claim_id }),
  currency_in_heads: true,
  // Money and age stand inside the first 1200 px; an insurer wants to know which policy pays how much, and not who
  // drove and how long we have left it.
  fields: {
    claim_number: { label: 'Claim', kind: 'code', sort: true },
    status: { label: 'Status', kind: 'status', of: claimStatusLabels, tones: claimStatusTones },
    team_name: { label: 'Team', kind: 'long', card: 'line', same_for: ['client'] },
    driver_name: { label: 'Driver', kind: 'text', card: 'line', optional: ['insurer'] },
    event_name: { label: 'Event', kind: 'long', wraps: true, quiet: true, max_width: 180 },
    date_accident: { label: 'Accident', kind: 'day', sort: true, quiet: true, card: 'note' },
    currency: { label: 'Currency', kind: 'text', exported: 'always' },
    claimed: {
      label: 'Claimed',
      kind: 'money',
      value: (one) => (one.claimed === 0 ? null : one.claimed),
      sort: true,
    },
    status_since: {
      label: 'Waiting since',
      head: 'Waiting',
      kind: 'age',
      sort: true,
      quiet: true,
      optional: ['insurer'],
    },
    policy_nr: {
      label: 'Policy',
      kind: 'text',
      optional: ['staff', 'adjuster', 'brokerage', 'client'],
    },
    chassis_number: { label: 'Chassis', kind: 'text', optional: true },
    agreed: { label: 'Agreed', kind: 'money', optional: true },
    final_amount: {
      label: 'Final amount',
      kind: 'money',
      optional: ['staff', 'adjuster', 'brokerage', 'client'],
    },
    cars_missing_chassis_string: {
      label: 'Car(s) missing chassis',
      kind: 'long',
      optional: true,
      quiet: true,
    },
    date_claim: { label: 'Reported', kind: 'instant', sort: true, optional: true, quiet: true },
    loss_adjuster_name: { label: 'Loss adjuster', kind: 'text', optional: true, quiet: true },
  },
  filters: {
    status: {
      label: 'Status',
      kind: 'choice',
      of: labelsOf(claimStatuses, claimStatusLabels),
      promoted: true,
    },
    period: {
      label: 'Accident',
      kind: 'period',
      as: ['startDate', 'endDate'],
      beside: true,
      promoted: true,
    },
    event_id: {
      label: 'Event',
      was: 'event',
      kind: 'choice',
      of: 'id',
      for: ['staff', 'brokerage', 'client'],
      promoted: true,
    },
    user_id: {
      label: 'Team',
      was: 'team',
      kind: 'choice',
      of: 'id',
      for: ['staff', 'brokerage'],
    },
    car_id: { label: 'Car', was: 'car', kind: 'choice', of: 'id', for: ['staff', 'brokerage'] },
    insurer_id: { label: 'Insurer', was: 'insurer', kind: 'choice', of: 'id', for: staff },
    loss_adjuster_id: {
      label: 'Loss adjuster',
      was: 'loss_adjuster',
      kind: 'choice',
      of: 'id',
      for: staff,
    },
    amount: { label: 'Amount', kind: 'range', unit: 'EUR' },
    injured: { label: 'Injured driver', kind: 'yes_no', single: true },
    late_report: { label: 'Late report', kind: 'yes_no', single: true },
    /** Assigned, being handled, and the loss adjuster has not reported. */
    report_due: {
      label: 'Report due',
      kind: 'yes_no',
      single: true,
      offered: false,
      asked_by: ['staff', 'insurer', 'adjuster'],
    },
    /** Lines of the various insurances; asked of their claims alone, whose list has the words. */
    insurance_type: {
      label: 'Type',
      kind: 'choice',
      of: plainLabels(viTypes),
      offered: false,
    },
    /** Claims of the various insurances; without it those of the track. */
    is_vi: { label: 'Various insurances', kind: 'yes_no', single: true, offered: false },
  },
  views: {
    all: {
      label: 'All',
      called: { adjuster: 'Assigned to me' },
      for: ['staff', 'adjuster', 'insurer', 'brokerage'],
    },
    needs_action: {
      label: 'Needs action',
      filters: { status: ['submitted', 'revised'] },
      for: staff,
    },
    waiting_for_client: {
      label: 'Waiting for client',
      filters: { status: ['info_required'] },
      for: staff,
    },
    under_review: { label: 'Under review', filters: { status: ['under_review'] }, for: staff },
    ready_to_be_paid: {
      label: 'Ready to be paid',
      filters: { status: ['ready_to_be_paid'] },
      for: staff,
    },
    paid: { label: 'Paid', filters: { status: ['paid'] }, for: staff },
    report_due: {
      label: 'Report due',
      filters: { report_due: ['yes'] },
      counted: true,
      for: ['adjuster'],
    },
    done: {
      label: 'Done',
      filters: {
        status: ['approved', 'rejected', 'ready_to_be_paid', 'paid', 'cancelled_by_client'],
      },
      for: ['adjuster'],
    },
    open: { label: 'Open', filters: { status: ['created', ...openClaimStatuses] }, for: outside },
    closed: {
      label: 'Closed',
      filters: { status: ['paid', 'rejected', 'cancelled_by_client', 'retracted'] },
      for: outside,
    },
  },
  counted: 'status',
  start: { view: 'all', sort: '-date_accident' },
  none: { title: 'No claims yet.', text: 'Claims that clients report appear here.' },
});
