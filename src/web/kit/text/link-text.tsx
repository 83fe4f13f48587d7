import Box from '@mui/material/Box';
import { t } from '#web/kit/base/tokens.ts';

/** A link that is handed on: one press on it marks all of it. */
export function LinkText({ url }: { url: string }) {
  return (
    <Box
      sx={{
        p: 3,
        borderRadius: `${t.radius.md}px`,
        border: `1px solid ${t.n[200]}`,
        background: t.n[50],
        overflowWrap: 'anywhere',
        fontSize: 13,
        lineHeight: '20px',
        userSelect: 'all',
      }}
    >
      {url}
    </Box>
  );
}
