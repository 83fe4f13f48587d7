import { useState } from 'react';
import { newIntentionKey } from '#web/api/intention-key.ts';
import { useIsAmong } from '#web/api/session.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import {
  agreeAll,
  type DamageLine,
  damageLinesOf,
  lineInputs,
} from '#web/claims/report/damage-lines.ts';
import {
  type DamageContent,
  damageOfParts,
  damageParts,
  damageStaleWords,
} from '#web/claims/report/damage-stale-words.ts';
import { useClaimChange } from '#web/claims/claim/use-claim-change.tsx';
import { useSectionLock } from '#web/kit/record/presence-context.ts';
import { useStaleMerge } from '#web/kit/form/use-stale-merge.tsx';
import { useUnsavedGuard } from '#web/kit/form/use-unsaved-guard.ts';

interface Draft extends DamageContent {
  /** The claim as the typing began with it. */
  began: FullClaim;
}

/** What a person may write in the damage table. */
export interface DamageRights {
  edit: boolean;
  /** What is asked for: the client's side and staff. */
  claimed: boolean;
  /** What is agreed to and why: loss adjuster and staff, once the report was sent. */
  agreed: boolean;
  remove: boolean;
}

const noRights: DamageRights = { edit: false, claimed: false, agreed: false, remove: false };

function useDamageRights(claim: FullClaim): DamageRights {
  const isClient = useIsAmong('agent', 'brokerage');
  const isAdjuster = useIsAmong('loss_adjuster');
  const edit = claim.abilities.includes('save_claim_lines');
  return {
    edit,
    claimed: edit && !isAdjuster,
    agreed: edit && !isClient && claim.status !== 'created',
    remove: edit && !isAdjuster,
  };
}

const damageOf = (claim: FullClaim): DamageContent => ({
  lines: damageLinesOf(claim),
  salvage: claim.salvage_value,
});

/** The damage table while it is edited: kept across the tabs, saved or discarded as a whole. */
export function useDamageDraft(claim: FullClaim) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const mayWrite = useDamageRights(claim);
  const stale = useStaleMerge(damageStaleWords(claim.currency));
  const step = useClaimChange('save_claim_lines', {
    done: claim.is_vi ? 'Amounts saved' : 'Damage saved',
    onDone: () => setDraft(null),
  });
  const now = draft ?? { ...damageOf(claim), began: claim };
  const dirty = draft !== null;
  const editor = useSectionLock('damage', dirty);
  const rights = editor === null ? mayWrite : noRights;
  const change = (part: Partial<DamageContent>) => setDraft({ ...now, ...part });
  useUnsavedGuard(dirty, { saving: step.busy });

  const store = ({ lines, salvage, began }: Draft): Promise<boolean> =>
    step.attempt(
      {
        claim_id: began.claim_id,
        revision: began.revision,
        lines: lineInputs(lines),
        ...(mayWrite.agreed && claim.is_thing && salvage !== null
          ? { salvage_value: salvage }
          : {}),
      },
      (error) =>
        stale.settle({
          error,
          record: began,
          sides: (current) => ({
            base: damageParts(damageOf(began)),
            mine: damageParts({ lines, salvage }),
            theirs: damageParts(damageOf(current)),
          }),
          resave: (merged, current) => {
            const both = { ...damageOfParts(merged, current), began: current };
            setDraft(both);
            return store(both);
          },
        }),
    );

  return {
    lines: now.lines,
    salvage: now.salvage,
    rights,
    /** Who edits it now; until they are done it is only to be read. */
    editor,
    dirty,
    busy: step.busy,
    problems: step.problems,
    question: stale.dialog,
    setSalvage: (salvage: number | null) => change({ salvage }),
    changeLine: (key: string, part: Partial<DamageLine>) =>
      change({ lines: now.lines.map((line) => (line.key === key ? { ...line, ...part } : line)) }),
    addLines: (lines: readonly Omit<DamageLine, 'key'>[]) =>
      change({
        lines: [...now.lines, ...lines.map((line) => ({ ...line, key: newIntentionKey() }))],
      }),
    removeLine: (key: string) => change({ lines: now.lines.filter((line) => line.key !== key) }),
    agreeAll: () => change({ lines: agreeAll(now.lines) }),
    discard: () => {
      step.forget();
      setDraft(null);
    },
    save: () => void store(now),
  };
}

export type DamageDraft = ReturnType<typeof useDamageDraft>;
