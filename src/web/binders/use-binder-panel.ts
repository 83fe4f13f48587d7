import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

/** An agreement with an insurer in a panel, which who keeps agreements changes there. */
export const useBinderPanel = lazyDialog(() =>
  import('#web/binders/binder-panel.tsx').then((m) => recordDialog(m.BinderPanel)),
);
