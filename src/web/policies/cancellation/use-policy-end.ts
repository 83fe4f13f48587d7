import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

/** `{ open, dialog }`: cancels a policy after asking who, from when and why. */
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
