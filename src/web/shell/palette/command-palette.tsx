import { lazy, Suspense, useEffect, useState } from 'react';
import type { Menu } from '#domain/accounts/menu-entries.ts';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import {
  onOpenKeyboardSheet,
  onOpenPalette,
  openKeyboardSheet,
} from '#web/shell/palette/palette-events.ts';

const PaletteDialog = lazy(() =>
  import('#web/shell/palette/palette-dialog.tsx').then((m) => ({ default: m.PaletteDialog })),
);
const KeyboardSheet = lazy(() =>
  import('#web/shell/palette/keyboard-sheet.tsx').then((m) => ({ default: m.KeyboardSheet })),
);

/** Ctrl or Cmd with K from anywhere, and `?` for the keys; their code comes with the first press. */
export function CommandPalette({ menu }: { menu: Menu }) {
  const [start, setStart] = useState<string | null>(null);
  const [keys, setKeys] = useState(false);
  const [used, setUsed] = useState({ palette: false, keys: false });
  useEffect(() => {
    const show = (text: string) => {
      setUsed((before) => ({ ...before, palette: true }));
      setStart(text);
    };
    const showKeys = () => {
      setUsed((before) => ({ ...before, keys: true }));
      setKeys(true);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        show('');
      }
    };
    document.addEventListener('keydown', onKeyDown);
    const stop = [onOpenPalette(show), onOpenKeyboardSheet(showKeys)];
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      for (const end of stop) end();
    };
  }, []);
  useShortcuts({ '?': { does: 'Show this list', act: openKeyboardSheet } });
  return (
    <Suspense>
      {used.palette ? (
        <PaletteDialog
          open={start !== null}
          start={start ?? ''}
          menu={menu}
          showKeys={openKeyboardSheet}
          onClose={() => setStart(null)}
        />
      ) : null}
      {used.keys ? <KeyboardSheet open={keys} onClose={() => setKeys(false)} /> : null}
    </Suspense>
  );
}
