import Box from '@mui/material/Box';
import { WifiOff } from 'lucide-react';
import { t } from '#web/kit/base/tokens.ts';
import { useIsOnline } from '#web/kit/base/use-is-online.ts';
import { dateTextOf } from '#web/kit/text/date-text.tsx';

/** That it is on this device, and from when it is; amber while nobody can be asked whether it still stands. */
export function KeptNote({
  checked_at,
  unreached = false,
}: {
  checked_at: number;
  unreached?: boolean;
}) {
  const online = useIsOnline() && !unreached;
  const { bg, fg } = online ? { bg: t.n[100], fg: t.n[900] } : t.tone.warning;
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        gap: 3,
        alignItems: 'center',
        px: 4,
        py: 3,
        borderRadius: `${t.radius.lg}px`,
        background: bg,
        color: fg,
        fontSize: 14,
        lineHeight: '20px',
        '@media print': { display: 'none' },
      }}
    >
      <WifiOff size={20} aria-hidden="true" style={{ flex: 'none' }} />
      <span>
        {`${online ? 'Works without a network.' : 'You are offline.'} Saved on this device, last checked ${dateTextOf(checked_at, true)}.`}
      </span>
    </Box>
  );
}
