import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { addressOf } from '#domain/places.ts';
import { useSession } from '#web/api/session.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { SidePanel } from '#web/kit/overlay/side-panel.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import {
  liveShortcuts,
  onLiveShortcuts,
  shortcutsAreOn,
  type ShortcutLine,
} from '#web/kit/base/shortcuts.ts';
import { t } from '#web/kit/base/tokens.ts';
import { Key } from '#web/shell/palette/palette-foot.tsx';
import { usualKeys } from '#web/shell/palette/usual-keys.ts';

/** What works whatever the settings say, because it is pressed with Ctrl. */
const always: readonly ShortcutLine[] = [
  { keys: 'Ctrl K', does: 'Search records, pages and actions' },
  { keys: 'Ctrl Enter', does: 'Save a dialog' },
  { keys: 'Esc', does: 'Close what is open' },
];

/** In the field of the thread. */
const whileWriting: readonly ShortcutLine[] = [
  { keys: 'Enter', does: 'Send the message' },
  { keys: 'Shift Enter', does: 'New line in the message' },
  { keys: 'Ctrl Shift A', does: 'Attach a file to the message' },
];

/** Keys that do the same stand in one line: `J or ↓`. */
function joined(lines: readonly ShortcutLine[]): ShortcutLine[] {
  const byWork = Map.groupBy(lines, ({ does }) => does);
  return [...byWork].map(([does, same]) => ({
    does,
    keys: same.map(({ keys }) => keys).join(' or '),
  }));
}

/** The keys that work here; of those of a single character only where they are not switched off. */
function groupsOf(all: readonly ShortcutLine[]): { title: string; lines: ShortcutLine[] }[] {
  const lines = shortcutsAreOn() ? all : all.filter(({ single }) => !single);
  const goes = (line: ShortcutLine) => line.keys.startsWith('G then ');
  const walksRows = all.some(({ does }) => does === usualKeys['j']);
  const writes = all.some((line) => line.does === usualKeys['t']);
  return [
    {
      title: 'On this page',
      lines: joined([
        ...lines.filter((line) => !goes(line) && line.keys !== '?'),
        // The row in focus is a link, so the browser opens it.
        ...(walksRows ? [{ keys: 'Enter', does: 'Open the row' }] : []),
        ...(writes ? whileWriting : []),
      ]),
    },
    { title: 'Go to a page', lines: lines.filter(goes) },
    { title: 'Everywhere', lines: [...always, ...lines.filter((line) => line.keys === '?')] },
  ].filter((group) => group.lines.length > 0);
}

/** The keys that work on the page behind it, read from those that are bound there. */
export function KeyboardSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <SidePanel open={open} title="Keyboard shortcuts" onClose={onClose}>
      {open ? (
        // What is longer than the window is scrolled by keys too.
        <Box tabIndex={0} role="group" aria-label="Keys">
          <SheetBody onClose={onClose} />
        </Box>
      ) : null}
    </SidePanel>
  );
}

/** The keys of the page, which may still be loading when it is asked for them. */
function useGroups() {
  const [groups, setGroups] = useState(() => groupsOf(liveShortcuts(usualKeys)));
  useEffect(() => onLiveShortcuts(() => setGroups(groupsOf(liveShortcuts(usualKeys)))), []);
  return groups;
}

function SheetBody({ onClose }: { onClose: () => void }) {
  const { user_id, account_type } = useSession();
  const groups = useGroups();
  const on = shortcutsAreOn();
  return (
    <>
      {on ? null : (
        <Box sx={{ mb: 4 }}>
          <InlineAlert tone="warning">
            Shortcuts of a single letter or sign are switched off.{' '}
            {account_type === 'insurer' ? null : (
              <AppLink
                href={addressOf('account', { user_id, tab: 'preferences' })}
                onClick={onClose}
                sx={{ textDecoration: 'underline' }}
              >
                Switch them on in the account settings
              </AppLink>
            )}
          </InlineAlert>
        </Box>
      )}
      <Box>
        {groups.map(({ title, lines }) => (
          <Box key={title} component="section" aria-label={title} sx={{ mb: 5 }}>
            <Box component="h3" sx={{ typography: 'h3', m: 0, mb: 2 }}>
              {title}
            </Box>
            <Box component="dl" sx={{ m: 0 }}>
              {lines.map(({ keys, does }) => (
                <Box
                  key={keys}
                  sx={{
                    display: 'flex',
                    alignItems: 'center',
                    gap: 3,
                    minHeight: 32,
                    borderTop: `1px solid ${t.n[200]}`,
                    fontSize: 13,
                  }}
                >
                  <Box component="dt" sx={{ flex: 'none', order: 2, ml: 'auto' }}>
                    <Keys keys={keys} />
                  </Box>
                  <Box component="dd" sx={{ m: 0, order: 1, color: t.n[700] }}>
                    {does}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

function Keys({ keys }: { keys: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {keys
        .split(' ')
        .map((part) =>
          part === 'then' ? <span key={part}>then</span> : <Key key={part}>{part}</Key>,
        )}
    </Box>
  );
}
