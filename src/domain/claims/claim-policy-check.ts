// Before a claim is read, five questions are answered from the policy: event, driver, chassis, premium and notice.
// Reported 50 hours after the accident: four marks and one warning.

import { isLateNotice } from './move-claim.ts';

/** The five questions, in the order of the card. */
const policyChecks = [
  'event_on_policy',
  'driver_on_policy',
  'chassis_matches',
  'premium_paid',
  'reported_in_time',
] as const;

/** One of the five questions. */
type PolicyCheckKey = (typeof policyChecks)[number];

/** What readers see for each question. */
const policyCheckLabels: Readonly<Record<PolicyCheckKey, string>> = {
  event_on_policy: 'Event on policy',
  driver_on_policy: 'Driver on policy',
  chassis_matches: 'Chassis number matches',
  premium_paid: 'Premium paid',
  reported_in_time: 'Reported within 48 hours',
};

/** The answer to one question; `note` says what was found when it is no. */
export interface PolicyCheck {
  key: PolicyCheckKey;
  label: string;
  ok: boolean;
  note: string;
}

/** What is known of the claim and of its policy. */
export interface PolicyCheckFacts {
  event_id: string | null;
  policy_event_ids: readonly string[];
  driver_id: string | null;
  policy_driver_ids: readonly string[];
  chassis_number: string;
  policy_chassis_number: string;
  /** Instalments of the policy that are due and not paid. */
  overdue_payments: number;
  date_accident: number | null;
  /** When it was reported, or now while it is a draft. */
  reported_at: number;
}

function plainChassis(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

/** Answers the five questions; spaces, dashes and case of a chassis number do not matter. */
export function checkAgainstPolicy(facts: PolicyCheckFacts): PolicyCheck[] {
  const claimed = plainChassis(facts.chassis_number);
  const insured = plainChassis(facts.policy_chassis_number);
  const { date_accident, reported_at, overdue_payments } = facts;
  const late = date_accident !== null && isLateNotice({ date_accident, reported_at });
  const payments = overdue_payments === 1 ? '1 payment is' : `${overdue_payments} payments are`;
  const hours = date_accident === null ? 0 : Math.floor((reported_at - date_accident) / 3600);
  const answers: Record<PolicyCheckKey, [ok: boolean, note: string]> = {
    event_on_policy: [
      facts.event_id !== null && facts.policy_event_ids.includes(facts.event_id),
      'The event is not on the policy.',
    ],
    driver_on_policy: [
      facts.driver_id !== null && facts.policy_driver_ids.includes(facts.driver_id),
      'The driver is not named on the policy.',
    ],
    chassis_matches: [
      claimed !== '' && claimed === insured,
      insured === '' ? 'The policy has no chassis number.' : 'The chassis numbers differ.',
    ],
    premium_paid: [overdue_payments === 0, `${payments} overdue.`],
    reported_in_time: [
      date_accident !== null && !late,
      date_accident === null
        ? 'The date of the accident is missing.'
        : `Reported ${hours} hours after the accident.`,
    ],
  };
  return policyChecks.map((key) => {
    const [ok, note] = answers[key];
    return { key, label: policyCheckLabels[key], ok, note: ok ? '' : note };
  });
}
