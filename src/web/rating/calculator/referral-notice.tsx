import Box from '@mui/material/Box';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';

/** Why a risk waits for a superadmin; nothing where it does not. */
export function ReferralNotice({ referrals }: { referrals: readonly { label: string }[] }) {
  if (referrals.length === 0) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <InlineAlert tone="warning">
        Goes to a superadmin: {[...new Set(referrals.map(({ label }) => label))].join(', ')}.
      </InlineAlert>
    </Box>
  );
}
