import IconButton from '@mui/material/IconButton';
import { LogOut } from 'lucide-react';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { deviceName } from '#domain/accounts/device-name.ts';
import { SettingsRow, SettingsRows } from '#web/accounts/settings/settings-row.tsx';
import type { ItemOf } from '#web/api/action-types.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

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
        <SettingsRows>
          {devices.map((device) => (
            <DeviceRow
              key={device.session_id}
              device={device}
              onLogOut={() => logOutOne.mutate({ session_id: device.session_id })}
            />
          ))}
        </SettingsRows>
      )}
    </Card>
  );
}

function DeviceRow({
  device: { user_agent, created, last_seen, current },
  onLogOut,
}: {
  device: ItemOf<'get_devices', 'devices'>;
  onLogOut: () => void;
}) {
  const name = deviceName(user_agent);
  const used = dateTextOf(last_seen, true);
  return (
    <SettingsRow title={name} note={`Last used ${used} · logged in ${dateTextOf(created, true)}`}>
      {current ? (
        <StatusChip label="This device" tone="success" />
      ) : (
        <IconButton aria-label={`Log out ${name}, last used ${used}`} onClick={onLogOut}>
          <LogOut size={14} />
        </IconButton>
      )}
    </SettingsRow>
  );
}
