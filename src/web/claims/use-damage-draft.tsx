import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { newIntentionKey } from '#web/api/intention-key.ts';
import { useIsAmong } from '#web/api/session.ts';
import type { FullClaim } from '#web/claims/claim-words.ts';
import { agreeAll, type DamageLine, damageLinesOf, lineInputs } from '#web/claims/damage-lines.ts';
import { useClaimChange } from '#web/claims/use-claim-change.tsx';
import { useConfirm } from '#web/kit/use-confirm.tsx';

interface Draft {
  lines: readonly DamageLine[];
  salvage: number | null;
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

/** The damage table while it is edited: kept across the tabs, saved or discarded as a whole. */
export function useDamageDraft(claim: FullClaim) {
  const confirm = useConfirm();
  const isClient = useIsAmong('agent', 'brokerage');
  const isAdjuster = useIsAmong('loss_adjuster');
  const [draft, setDraft] = useState<Draft | null>(null);
  const step = useClaimChange('save_claim_lines', {
    done: 'Damage saved',
    onDone: () => setDraft(null),
  });
  const edit = claim.abilities.includes('edit_lines');
  const rights: DamageRights = {
    edit,
    claimed: edit && !isAdjuster,
    agreed: edit && !isClient && claim.status !== 'created',
    remove: edit && !isAdjuster,
  };
  const stored: Draft = { lines: damageLinesOf(claim), salvage: claim.salvage_value };
  const now = draft ?? stored;
  const dirty = draft !== null;
  const change = (part: Partial<Draft>) => setDraft({ ...now, ...part });

  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      const leave = await confirm({
        title: 'Discard your changes?',
        text: 'The damage table has changes that were not saved.',
        confirmLabel: 'Discard changes',
        cancelLabel: 'Keep editing',
        destructive: true,
      });
      return !leave;
    },
    enableBeforeUnload: dirty,
    disabled: !dirty,
  });

  return {
    lines: now.lines,
    salvage: now.salvage,
    rights,
    dirty,
    busy: step.busy,
    problems: step.problems,
    conflict: step.conflict,
    setSalvage: (salvage: number | null) => change({ salvage }),
    changeLine: (key: string, part: Partial<DamageLine>) =>
      change({ lines: now.lines.map((line) => (line.key === key ? { ...line, ...part } : line)) }),
    addLine: (line: Omit<DamageLine, 'key'>) =>
      change({ lines: [...now.lines, { ...line, key: newIntentionKey() }] }),
    removeLine: (key: string) => change({ lines: now.lines.filter((line) => line.key !== key) }),
    agreeAll: () => change({ lines: agreeAll(now.lines) }),
    discard: () => {
      step.forget();
      setDraft(null);
    },
    save: () =>
      step.change({
        claim_id: claim.claim_id,
        revision: claim.revision,
        lines: lineInputs(now.lines),
        ...(rights.agreed && now.salvage !== null ? { salvage_value: now.salvage } : {}),
      }),
  };
}

export type DamageDraft = ReturnType<typeof useDamageDraft>;
