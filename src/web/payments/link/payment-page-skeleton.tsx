import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import { t } from '#web/kit/base/tokens.ts';
import { useAfter } from '#web/kit/base/use-after.ts';

const pulse = keyframes({ '50%': { opacity: 0.5 } });

/** The payment page's own shape, after 150 ms. */
export function PaymentPageSkeleton() {
  const visible = useAfter(150);
  const bar = (width: number | string, height: number, mt: number) => (
    <Box
      sx={{
        width,
        height,
        mt: `${mt}px`,
        borderRadius: `${t.radius.md}px`,
        background: t.n[200],
        animation: `${pulse} 1.6s ease-in-out infinite`,
      }}
    />
  );
  return (
    <Box role="status" aria-label="Loading..." sx={{ opacity: visible ? 1 : 0 }}>
      {bar(220, 16, 44)}
      {bar(190, 28, 10)}
      {bar('100%', 148, 28)}
      {bar('100%', 48, 16)}
    </Box>
  );
}
