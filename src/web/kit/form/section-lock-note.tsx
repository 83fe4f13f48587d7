import Box from '@mui/material/Box';
import { editorText } from '#domain/presence/record-presence.ts';
import { InitialsMark } from '#web/kit/text/initials-mark.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** "Sanne is editing this section", where the button to edit it would stand; nothing while it is free. */
export function SectionLockNote({ editor }: { editor: string | null }) {
  return (
    // Empty it takes no room, but stands there, so that readers hear when somebody begins.
    <Box role="status" sx={{ minWidth: 0, position: editor === null ? 'absolute' : 'static' }}>
      {editor === null ? null : (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            minHeight: 32,
            fontSize: 13,
            lineHeight: '18px',
            fontWeight: 450,
            color: t.n[600],
          }}
        >
          <InitialsMark name={editor} />
          {editorText(editor)}
        </Box>
      )}
    </Box>
  );
}
