import Box from '@mui/material/Box';
import { useState } from 'react';
import {
  type DriversFault,
  driversFaultLabels,
  driversFaults,
} from '#domain/claims/claim-constants.ts';
import { formatMoney } from '#domain/money.ts';
import { ClaimProblems } from '#web/claims/step/claim-problems.tsx';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { useClaimChange } from '#web/claims/claim/use-claim-change.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { oneOf } from '#web/kit/base/one-of.ts';
import { fieldStaleWords } from '#web/kit/form/stale-words.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useStaleMerge } from '#web/kit/form/use-stale-merge.tsx';

/** Fault as it was settled, else as the driver tells it; nothing where nobody can have been at fault. */
function faultOf(claim: FullClaim): DriversFault | null {
  if (!claim.asks_fault) return null;
  const told = claim.fault_result ?? claim.driver_accident_info.drivers_fault ?? 'unknown';
  return oneOf(told, driversFaults, 'unknown');
}

const suggestedOf = ({ additional_excess_suggested = [] }: FullClaim) =>
  additional_excess_suggested;

function codesOf(claim: FullClaim): string[] {
  return claim.additional_excess_confirmed
    ? [...claim.additional_excess_codes]
    : suggestedOf(claim).map((rule) => rule.code);
}

interface Terms {
  fault: DriversFault | null;
  codes: readonly string[];
}

const termsOf = (claim: FullClaim): Terms => ({
  fault: faultOf(claim),
  codes: codesOf(claim).toSorted(),
});

/** The rules that can raise the excess of this claim, by their codes. */
const rulesOf = (claim: FullClaim) =>
  new Map(
    [...suggestedOf(claim), ...claim.claim_amounts.additional_excess].map((rule) => [
      rule.code,
      rule,
    ]),
  );

/** What is settled while the dialog is open, and how it is kept when somebody else was faster. */
function useTermsDraft(claim: FullClaim, onDone: () => void) {
  const toast = useToast();
  const [terms, setTerms] = useState(termsOf(claim));
  const [dirty, setDirty] = useState(false);
  const [began, setBegan] = useState(claim);
  const step = useClaimChange('confirm_claim_terms', {
    done: claim.asks_fault
      ? 'Fault and additional excess confirmed'
      : 'Additional excess confirmed',
    onDone,
  });
  const rules = rulesOf(claim);
  const stale = useStaleMerge(
    fieldStaleWords<Terms>('claim', {
      fault: { label: 'Fault', text: (value) => (value ? driversFaultLabels[value] : '') },
      codes: {
        label: 'Additional excess',
        text: (value) => value.map((code) => rules.get(code)?.label ?? code).join(', '),
      },
    }),
  );
  const store = ({ fault, codes }: Terms, from: FullClaim): Promise<boolean> => {
    if (!fault && from.asks_fault) {
      toast.error('Missing data for Fault');
      return Promise.resolve(false);
    }
    const { claim_id, revision } = from;
    return step.attempt(
      { claim_id, revision, fault_result: fault, additional_excess_codes: [...codes] },
      (error) =>
        stale.settle({
          error,
          record: from,
          sides: (current) => ({
            base: { ...termsOf(from) },
            mine: { fault, codes: codes.toSorted() },
            theirs: { ...termsOf(current) },
          }),
          resave: (merged, current) => {
            const both = merged as unknown as Terms;
            setTerms(both);
            setBegan(current);
            return store(both, current);
          },
        }),
    );
  };
  return {
    ...{ terms, dirty, step, rules },
    question: stale.dialog,
    change: (part: Partial<Terms>) => {
      setTerms({ ...terms, ...part });
      setDirty(true);
    },
    begin: () => {
      setTerms(termsOf(claim));
      setBegan(claim);
      setDirty(false);
      step.forget();
    },
    save: () => void store(terms, began),
  };
}

/** Settles who was at fault and which rules raise the excess; the suggested ones are ticked. */
export function useClaimTermsDialog(claim: FullClaim) {
  const [shown, setShown] = useState(false);
  const { step, ...draft } = useTermsDraft(claim, () => setShown(false));
  const { terms, change } = draft;
  const dialog = (
    <>
      <FormDialog
        open={shown}
        title={`Confirm ${claim.asks_fault ? 'fault and ' : ''}additional excess`}
        subtitle={`An approval needs ${claim.asks_fault ? 'both' : 'it'}.`}
        width="xs"
        onClose={() => setShown(false)}
        dirty={draft.dirty}
        busy={step.busy}
        saveLabel="Confirm"
        onSubmit={draft.save}
      >
        <ClaimProblems problems={step.problems} />
        {claim.asks_fault ? (
          <FaultField claim={claim} fault={terms.fault} onChange={(fault) => change({ fault })} />
        ) : null}
        <RaisingRules
          rules={[...draft.rules.values()]}
          currency={claim.currency}
          codes={terms.codes}
          onChange={(codes) => change({ codes })}
        />
      </FormDialog>
      {step.conflict}
      {draft.question}
    </>
  );
  const open = () => {
    draft.begin();
    setShown(true);
  };
  return { open, dialog };
}

function FaultField({
  claim,
  fault,
  onChange,
}: {
  claim: FullClaim;
  fault: DriversFault | null;
  onChange: (fault: DriversFault | null) => void;
}) {
  const { drivers_fault } = claim.driver_accident_info;
  return (
    <SelectField
      label="Fault"
      required
      options={driversFaults.map((value) => ({ value, label: driversFaultLabels[value] }))}
      value={fault}
      onChange={onChange}
      hint={drivers_fault ? `The driver says: ${driversFaultLabels[drivers_fault]}` : undefined}
    />
  );
}

function RaisingRules({
  rules,
  currency,
  codes,
  onChange,
}: {
  rules: readonly { code: string; label: string; amount: number }[];
  currency: string;
  codes: readonly string[];
  onChange: (codes: readonly string[]) => void;
}) {
  return (
    <Box role="group" aria-label="Additional excess" sx={{ display: 'grid' }}>
      <Box sx={{ mb: 1, fontSize: 13, fontWeight: 550 }}>Additional excess</Box>
      {rules.length === 0 ? (
        <Box sx={{ fontSize: 13, color: t.n[500] }}>No rule applies to this claim.</Box>
      ) : null}
      {rules.map(({ code, label, amount }) => (
        <TickBox
          key={code}
          label={`${label}: ${formatMoney(amount, currency)}`}
          checked={codes.includes(code)}
          onChange={(on) => onChange(on ? [...codes, code] : codes.filter((one) => one !== code))}
        />
      ))}
    </Box>
  );
}
