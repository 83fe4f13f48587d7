import { lazy, Suspense, useEffect, useState } from 'react';
import type { Menu } from '#domain/accounts/menu-entries.ts';
import { onOpenPalette } from '#web/shell/palette-events.ts';

const PaletteDialog = lazy(() =>
  import('#web/shell/palette-dialog.tsx').then((m) => ({ default: m.PaletteDialog })),
);

/** Ctrl or Cmd with K from anywhere; its code comes with the first press. */
export function CommandPalette({ menu }: { menu: Menu }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const show = () => {
      setWanted(true);
      setOpen(true);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        show();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    const stop = onOpenPalette(show);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      stop();
    };
  }, []);
  if (!wanted) return null;
  return (
    <Suspense>
      <PaletteDialog open={open} menu={menu} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
