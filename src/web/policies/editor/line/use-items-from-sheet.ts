import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

/** "From a sheet": its code comes when nothing else is going on. */
export const useItemsFromSheet = lazyDialog(() =>
  import('#web/policies/editor/line/items-from-sheet.tsx').then((m) =>
    recordDialog(m.ItemsFromSheet),
  ),
);
