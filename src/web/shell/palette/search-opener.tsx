import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Search } from 'lucide-react';
import { t } from '#web/kit/base/tokens.ts';
import { useSession } from '#web/api/session.ts';
import { searchWords } from '#web/shell/palette/search-words.ts';
import { openPalette } from '#web/shell/palette/palette-events.ts';

/** Looks like the field that it opens: the search over all records. */
export function SearchOpener({ width = 380 }: { width?: number }) {
  const { account_type } = useSession();
  return (
    <ButtonBase
      onClick={() => openPalette()}
      aria-keyshortcuts="Control+K Meta+K"
      sx={{
        width,
        maxWidth: { xs: '100%', md: '40vw' },
        height: { xs: 44, md: 32 },
        pl: 2.5,
        pr: 2,
        gap: 2.5,
        justifyContent: 'flex-start',
        borderRadius: `${t.radius.sm}px`,
        border: `1px solid ${t.n[300]}`,
        background: t.n[25],
        color: t.n[600],
        fontSize: 13,
        '&:hover': { borderColor: t.n[400] },
      }}
    >
      <Search size={16} strokeWidth={1.75} aria-hidden="true" />
      <Box
        component="span"
        sx={{
          flex: 1,
          textAlign: 'left',
          whiteSpace: 'nowrap',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        }}
      >
        {searchWords[account_type]}
      </Box>
      <Box
        component="kbd"
        sx={{
          // Phones have no such keys.
          display: { xs: 'none', md: 'inline' },
          font: 'inherit',
          fontSize: 11.5,
          lineHeight: '16px',
          px: 1.5,
          borderRadius: `${t.radius.xs}px`,
          border: `1px solid ${t.n[300]}`,
          background: t.n[0],
          color: t.n[600],
        }}
      >
        Ctrl K
      </Box>
    </ButtonBase>
  );
}
