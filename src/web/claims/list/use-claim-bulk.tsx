import type { ReactNode } from 'react';
import type { InputOf } from '#web/api/action-types.ts';
import type { ClaimRow } from '#web/claims/claim/claim-words.ts';
import type { BulkAction } from '#web/kit/list/bulk-bar.tsx';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { useBulkDeeds } from '#web/kit/list/use-bulk-deeds.ts';

const useClaimBulkChoice = lazyDialog(() =>
  import('#web/claims/list/use-claim-bulk-choice.tsx').then((m) => m.useClaimBulkChoice),
);

/** What can be done with ticked claims, or with all that match. */
export function useClaimBulk(question: InputOf<'get_claims'>): {
  actions: readonly BulkAction<ClaimRow>[];
  dialogs: ReactNode;
} {
  const choice = useClaimBulkChoice(
    useBulkDeeds('claims', question),
    question.filters?.is_vi ?? false,
  );
  return {
    actions: [
      { label: 'Change status', onSelect: (selection) => choice.open('status', selection) },
      { label: 'Email', onSelect: (selection) => choice.open('email', selection) },
      { label: 'Assign', onSelect: (selection) => choice.open('adjuster', selection) },
    ],
    dialogs: choice.dialog,
  };
}
