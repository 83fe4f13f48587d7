import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { t } from '#web/kit/base/tokens.ts';
import { ComplaintLinks } from '#web/policies/editor/complaint-links.tsx';
import { useQuoteEditing } from '#web/policies/editor/quote-editing.ts';

/** Everything that kept the quote from being saved, each line leading to its field. */
export function ErrorSummary() {
  const { draft } = useQuoteEditing();
  const box = useRef<HTMLDivElement>(null);
  const { errors } = draft;
  const count = errors.size;
  const last = useRef(0);
  useEffect(() => {
    // It takes the focus when complaints come, not while they are mended one by one.
    if (count > last.current) box.current?.focus();
    last.current = count;
  }, [count]);
  if (count === 0) return null;
  return (
    <Box
      ref={box}
      role="alert"
      tabIndex={-1}
      sx={{
        p: 5,
        borderRadius: `${t.radius.lg}px`,
        background: t.n[0],
        boxShadow: `inset 0 0 0 2px ${t.error}`,
        scrollMarginTop: 16,
      }}
    >
      <Box component="h2" sx={{ typography: 'h3', m: 0 }}>
        {count === 1 ? 'One thing needs another look' : `${count} things need another look`}
      </Box>
      <Box sx={{ fontSize: 13, color: t.error }}>
        <ComplaintLinks complaints={errors} />
      </Box>
    </Box>
  );
}
