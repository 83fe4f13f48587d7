import Box from '@mui/material/Box';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';

/** What is wrong with what was entered, right below it. */
export function FieldError({ id, children }: { id?: string; children: string | undefined }) {
  return (
    <Box
      role="alert"
      {...(id ? { id } : {})}
      sx={{
        mt: 1,
        fontSize: { xs: 14, md: 12 },
        lineHeight: '16px',
        fontWeight: 550,
        color: t.error,
      }}
    >
      <UnbrokenText>{children}</UnbrokenText>
    </Box>
  );
}
