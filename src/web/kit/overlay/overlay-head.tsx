import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#web/kit/base/tokens.ts';

/** The title of what slides in from an edge, which `id` names, and the way to close it. */
export function OverlayHead({
  id,
  title,
  onClose,
  roomy = false,
}: {
  id: string;
  title: ReactNode;
  onClose: () => void;
  /** For thumbs. */
  roomy?: boolean;
}) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        pl: 5,
        flex: 'none',
        borderBottom: `1px solid ${t.n[200]}`,
        ...(roomy ? { pr: 2, minHeight: 60 } : { gap: 2, pr: 3, minHeight: 56 }),
      }}
    >
      <Box id={id} component="h2" sx={{ m: 0, flex: 1, minWidth: 0, typography: 'h2' }}>
        {title}
      </Box>
      <IconButton aria-label="Close" onClick={onClose}>
        <X size={roomy ? 20 : 18} />
      </IconButton>
    </Box>
  );
}
