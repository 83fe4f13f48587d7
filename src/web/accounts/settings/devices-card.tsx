import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { LogOut } from 'lucide-react';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { deviceName } from '#web/accounts/settings/device-name.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** Where one is logged in. */
export function DevicesCard() {
  const toast = useToast();
  const confirm = useConfirm();
  const read = useRead('get_devices', {});
  const logOut = useWrite('log_out_others', {
    onSuccess: () => toast.success('All other devices are logged out'),
    onError: (error) => toast.failure(error),
  });
  const logOutOne = useWrite('log_out_device', {
    onSuccess: () => toast.success('Device logged out'),
    onError: (error) => toast.failure(error),
  });
  const devices = read.data?.devices ?? [];
  const ask = async () => {
    const sure = await confirm({
      title: 'Log out all other devices?',
      text: 'This one stays logged in. What is unsaved elsewhere is kept there until the next login.',
      confirmLabel: 'Log out others',
      cancelLabel: 'Cancel',
    });
    if (sure) logOut.mutate({});
  };
  return (
    <Card
      title="Devices"
      flush
      actions={
        <BusyButton
          variant="outlined"
          startIcon={<LogOut />}
          busy={logOut.isPending}
          disabled={devices.length < 2}
          onClick={() => void ask()}
        >
          Log out others
        </BusyButton>
      }
    >
      {read.isError ? (
        <ErrorState
          title="Devices could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {devices.map((device) => (
            <Box
              component="li"
              key={device.session_id}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 3,
                px: 4,
                py: 3,
                fontSize: 14,
                '& + &': { borderTop: `1px solid ${t.n[200]}` },
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ fontWeight: 550 }}>{deviceName(device.user_agent)}</Box>
                <Box sx={{ fontSize: 12, color: t.n[500] }}>
                  Last used {dateTextOf(device.last_seen, true)} · logged in{' '}
                  {dateTextOf(device.created, true)}
                </Box>
              </Box>
              {device.current ? (
                <StatusChip label="This device" tone="success" />
              ) : (
                <IconButton
                  aria-label={`Log out ${deviceName(device.user_agent)}, last used ${dateTextOf(device.last_seen, true)}`}
                  onClick={() => logOutOne.mutate({ session_id: device.session_id })}
                >
                  <LogOut size={14} />
                </IconButton>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Card>
  );
}
