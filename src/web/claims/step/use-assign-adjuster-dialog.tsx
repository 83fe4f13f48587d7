import { useState } from 'react';
import { useRead } from '#web/api/use-read.ts';
import { useAdjusterOptions } from '#web/claims/step/use-adjuster-options.ts';
import { ClaimProblems } from '#web/claims/step/claim-problems.tsx';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { useClaimChange } from '#web/claims/claim/use-claim-change.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { SelectField } from '#web/kit/choice/select-field.tsx';

/** What a step that needs a loss adjuster asks of the dialog. */
interface AssignNeed {
  /** Why one is needed. */
  reason: string;
  saveLabel: string;
  onAssigned: (claim: FullClaim) => void;
}

/** Opens the dialog for a claim. */
export type OpenAssign = (
  of: { claim_id: string; claim_number: string },
  need?: AssignNeed,
) => void;

const notNow = 'A loss adjuster can be assigned only while a claim is being handled.';

/** Puts a loss adjuster on a claim, from its page or from the list. */
export function useAssignAdjusterDialog() {
  const [target, setTarget] = useState<{ claim_id: string; claim_number: string } | null>(null);
  const [need, setNeed] = useState<AssignNeed | undefined>();
  const [chosen, setChosen] = useState<string | null | undefined>();
  const claim_id = target?.claim_id ?? '';
  const claim = useRead('get_full_claim', { claim_id }, { enabled: target !== null }).data;
  const adjusters = useAdjusterOptions(target !== null);
  const now = claim?.parties.loss_adjuster?.user_id ?? null;
  const value = chosen === undefined ? now : chosen;
  const close = () => setTarget(null);
  const step = useClaimChange('assign_loss_adjuster', {
    done: value ? 'Loss adjuster assigned' : 'Loss adjuster taken off the claim',
    onDone: (assigned) => {
      close();
      if (value) need?.onAssigned(assigned);
    },
  });
  const allowed = claim?.abilities.includes('assign_loss_adjuster') ?? true;
  const usual = value || !now ? 'Assign' : 'Take off claim';
  const lacksOne = need !== undefined && !value;
  const problems = allowed ? step.problems : [notNow];
  const dialog = (
    <>
      <FormDialog
        open={target !== null}
        title="Assign loss adjuster"
        subtitle={target?.claim_number}
        width="xs"
        onClose={close}
        busy={step.busy}
        disabled={!claim || !allowed || lacksOne}
        saveLabel={need?.saveLabel ?? usual}
        onSubmit={() => {
          if (claim)
            step.change({ claim_id, revision: claim.revision, loss_adjuster_id: value ?? null });
        }}
      >
        {need && <InlineAlert tone="warning">{need.reason}</InlineAlert>}
        <ClaimProblems problems={problems} />
        <SelectField
          label="Loss adjuster"
          {...adjusters}
          value={value}
          onChange={setChosen}
          disabled={!allowed}
          hint="Gets an email and sees the claim from then on."
        />
      </FormDialog>
      {step.conflict}
    </>
  );
  const open: OpenAssign = (of, wanted) => {
    setNeed(wanted);
    setChosen(undefined);
    step.forget();
    setTarget(of);
  };
  return { open, dialog };
}
