import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

/** "Request a change" on a policy: its form is loaded when somebody asks for it. */
export const useRequestChangeDialog = lazyDialog(() =>
  import('#web/policies/request/request-change-form.tsx').then((m) =>
    recordDialog(m.RequestChangeForm),
  ),
);
