import Box from '@mui/material/Box';
import { initialsOf } from '#web/kit/text/initials.ts';
import { t } from '#web/kit/base/tokens.ts';

/** A person as two letters in a circle, beside a text that names them. */
export function InitialsMark({ name }: { name: string }) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        width: 20,
        height: 20,
        flex: 'none',
        borderRadius: '50%',
        background: t.n[200],
        color: t.n[700],
        boxShadow: `0 0 0 1.5px ${t.n[50]}`,
        display: 'grid',
        placeContent: 'center',
        fontSize: 9.5,
        fontWeight: 650,
        lineHeight: '20px',
        letterSpacing: '0.01em',
      }}
    >
      {initialsOf(name)}
    </Box>
  );
}
