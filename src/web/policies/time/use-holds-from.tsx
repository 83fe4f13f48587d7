import { useState } from 'react';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { dateOfInstant } from '#domain/dates.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { ApiError } from '#web/api/api-error.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { DateField } from '#web/kit/form/date-field.tsx';

export type Settled = NonNullable<InputOf<'send_quote'>['settled']>;

/** What a change of an earlier day met: what a later one edited too, and both contents. */
export interface BothChanged {
  both_changed: readonly string[];
  later: unknown;
  this: unknown;
}

const BothChangedPart = lazyPart(() =>
  import('#web/policies/time/both-changed.tsx').then((m) => m.BothChangedPart),
);

const trackHint =
  'Today, unless it was agreed on earlier. Changes of later days are applied again after it.';
/** The days of a various insurance that have run keep the price at which they ran (decision 061). */
const viHint =
  'Always today: days that have run keep their price. Settle what was agreed for earlier days by the adjustment.';

const today = () => dateOfInstant(Date.now() / 1000);

/** From when a change of a policy holds, and what it says where a later change edited the same. */
export function useHoldsFrom(document: DocumentDetail, error: string | undefined) {
  const [day, setDay] = useState<string | null>(null);
  const [both, setBoth] = useState<BothChanged>();
  const [settled, setSettled] = useState<Settled>([]);
  const restart = () => {
    setBoth(undefined);
    setSettled([]);
  };
  const is_vi = isVi(document.insurance_type);
  const wishes = day === null || day === today() ? {} : { holds_from: day, settled };
  return {
    wishes,
    reset: () => {
      setDay(null);
      restart();
    },
    /** Whether a refusal asks what holds in the end; it is shown then. */
    asksBoth: (refusal: unknown): boolean => {
      if (!(refusal instanceof ApiError) || refusal.reason !== 'both_changed') return false;
      setBoth(refusal.current as BothChanged);
      return true;
    },
    field: (
      <>
        <DateField
          label="Holds from"
          value={day ?? today()}
          max={today()}
          error={error}
          disabled={is_vi}
          hint={is_vi ? viHint : trackHint}
          onChange={(date) => {
            setDay(date);
            restart();
          }}
        />
        {both ? (
          <BothChangedPart
            document={document}
            both={both}
            settled={settled}
            onSettle={setSettled}
          />
        ) : null}
      </>
    ),
  };
}
