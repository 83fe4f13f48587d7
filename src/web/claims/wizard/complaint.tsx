import Box from '@mui/material/Box';
import { t } from '#web/kit/base/tokens.ts';

/** What is missing or wrong, in words, below the question. */
export function CrashComplaint({ id, text }: { id?: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <Box
      role="alert"
      {...(id ? { id } : {})}
      sx={{ mt: 3, fontSize: 15, lineHeight: '20px', fontWeight: 550, color: t.error }}
    >
      {text}
    </Box>
  );
}
