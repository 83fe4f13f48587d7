import type { ItemOf } from '#web/api/action-types.ts';
import { fetchRead } from '#web/api/use-read.ts';
import { today } from '#web/kit/text/today.ts';

export type ReportablePolicy = Pick<
  ItemOf<'get_policy_numbers', 'policies'>,
  | 'policy_id'
  | 'policy_number'
  | 'cover_title'
  | 'cover_from'
  | 'cover_to'
  | 'insurance_type'
  | 'currency'
>;

interface Noted {
  user_id: string;
  noted_at: number;
  policies: readonly ReportablePolicy[];
}

const place = 'paddock.loss_policies';
const hourMs = 3_600_000;

function noted(user_id: string): Noted | null {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as Noted | null;
    return kept?.user_id === user_id ? kept : null;
  } catch {
    return null;
  }
}

type Dated = Pick<ReportablePolicy, 'cover_from' | 'insurance_type'>;

const ofVariousInsurances = <P extends Dated>(policies: readonly P[]): P[] =>
  policies.filter((one) => one.insurance_type !== 'on_track' && one.cover_from !== null);

/** The various insurances that have begun: what a loss can be reported of. */
export const begun = <P extends Dated>(policies: readonly P[]): P[] =>
  ofVariousInsurances(policies).filter(({ cover_from }) => (cover_from ?? '') <= today());

/** Notes on this device what its client can report a loss of, so that a report starts without a network. */
export async function notePolicies(user_id: string): Promise<void> {
  if ((noted(user_id)?.noted_at ?? 0) > Date.now() - hourMs) return;
  const read = await fetchRead('get_policy_numbers', { user_id });
  const policies = ofVariousInsurances(read.policies).map(
    ({ policy_id, policy_number, insurance_type, currency, ...cover }) => ({
      ...{ policy_id, policy_number, insurance_type, currency },
      ...{ cover_title: cover.cover_title, cover_from: cover.cover_from, cover_to: cover.cover_to },
    }),
  );
  const note: Noted = { user_id, noted_at: Date.now(), policies };
  localStorage.setItem(place, JSON.stringify(note));
}

/** What this device has noted of them; cover that was to begin then may have begun. */
export const notedPolicies = (user_id: string): readonly ReportablePolicy[] =>
  begun(noted(user_id)?.policies ?? []);
