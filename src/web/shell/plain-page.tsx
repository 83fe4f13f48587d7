import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { CircuitLine, type CircuitName } from '#web/kit/chart/circuit-line.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { SearchOpener } from '#web/shell/palette/search-opener.tsx';

export interface PlainPageProps {
  title: string;
  text: ReactNode;
  circuit: CircuitName;
  children?: ReactNode;
  /** The search field, where there is a search. */
  search?: boolean;
  /** Fills the window when there is no shell around it. */
  alone?: boolean;
}

/** A page that says one thing: not found, not allowed, crashed, offline. */
export function PlainPage({
  title,
  text,
  circuit,
  children,
  search = false,
  alone = false,
}: PlainPageProps) {
  useEffect(() => {
    document.title = `${title} · Paddock`;
  }, [title]);
  return (
    <Box
      component={alone ? 'main' : 'div'}
      sx={{
        display: 'grid',
        // What is wider than a phone gives way, and keeps its distance from the edges.
        gridTemplateColumns: 'minmax(0, 1fr)',
        alignContent: 'center',
        justifyItems: 'center',
        textAlign: 'center',
        px: 5,
        minHeight: alone ? '100dvh' : 'calc(100dvh - 180px)',
      }}
    >
      <CircuitLine circuit={circuit} width={220} />
      <Box component="h1" sx={{ typography: 'h1', m: 0, pt: 6 }}>
        {title}
      </Box>
      <Box sx={{ typography: 'body1', mt: 2, color: t.n[600], maxWidth: 440, textWrap: 'balance' }}>
        {text}
      </Box>
      <Box sx={{ mt: 5, display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
        {children}
      </Box>
      {search ? (
        <Box sx={{ mt: 6, width: 380, maxWidth: '100%' }}>
          <SearchOpener />
        </Box>
      ) : null}
    </Box>
  );
}
