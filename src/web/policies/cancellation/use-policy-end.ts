import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

/** `{ open, dialog }`: cancels a policy or some of its items after asking who, what, from when and why. */
export const useCancelPolicyDialog = lazyDialog(() =>
  import('#web/policies/cancellation/cancel-policy-dialog.tsx').then((m) =>
    recordDialog(m.CancelPolicyDialog),
  ),
);

/** `{ open, dialog }`: puts a cancelled policy in force again after asking for the client's word. */
export const useReinstatePolicyDialog = lazyDialog(() =>
  import('#web/policies/cancellation/reinstate-policy-dialog.tsx').then((m) =>
    recordDialog(m.ReinstatePolicyDialog),
  ),
);

/** `{ open, dialog }`: lets a policy in force expire after asking why. */
export const useExpirePolicyDialog = lazyDialog(() =>
  import('#web/policies/cancellation/expire-policy-dialog.tsx').then((m) =>
    recordDialog(m.ExpirePolicyDialog),
  ),
);

/** `{ open, dialog }`: puts an error right in what has begun after asking for the client's word. */
export const useCorrectItemsDialog = lazyDialog(() =>
  import('#web/policies/correction/correct-items-dialog.tsx').then((m) =>
    recordDialog(m.CorrectItemsDialog),
  ),
);
