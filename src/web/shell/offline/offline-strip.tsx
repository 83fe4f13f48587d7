import Box from '@mui/material/Box';
import { WifiOff } from 'lucide-react';
import { t } from '#web/kit/base/tokens.ts';
import { useIsOnline } from '#web/kit/base/use-is-online.ts';

/** The amber strip while there is no network, or no server; `kept` where the page keeps what is typed on the device. */
export function OfflineStrip({
  kept = false,
  unreached = false,
}: {
  kept?: boolean;
  unreached?: boolean;
}) {
  const online = useIsOnline() && !unreached;
  return (
    <Box role="status">
      {online ? null : (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 2,
            minHeight: 36,
            px: 4,
            background: t.amber[100],
            color: t.amber[800],
            fontSize: 13,
            fontWeight: 550,
          }}
        >
          <WifiOff size={16} aria-hidden="true" />
          {kept
            ? 'You are offline. Changes are kept on this device.'
            : 'You are offline. Reconnect to save.'}
        </Box>
      )}
    </Box>
  );
}
