import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQueryClient } from '@tanstack/react-query';
import { Fingerprint, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ItemOf } from '#web/api/action-types.ts';
import { callWrite } from '#web/api/api-client.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { deviceName } from '#domain/accounts/device-name.ts';
import { ProofDialog } from '#web/accounts/settings/proof-dialog.tsx';
import { SettingsRow, SettingsRows } from '#web/accounts/settings/settings-row.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { PromptDialog } from '#web/kit/overlay/prompt-dialog.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';

type Passkey = ItemOf<'get_two_step', 'passkeys'>;

const hasPasskeys = typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Adding a passkey with the browser's own dialog, and removing one once somebody is sure. */
function usePasskeySteps(onProven: () => void) {
  const toast = useToast();
  const confirm = useConfirm();
  const client = useQueryClient();
  const remove = useWrite('remove_passkey', {
    onSuccess: () => toast.success('Passkey removed'),
    onError: (error) => toast.failure(error),
  });
  const add = async (current_password: string) => {
    const { addPasskey } = await import('#web/accounts/settings/add-passkey.ts');
    const made = await addPasskey({
      current_password,
      name: deviceName(navigator.userAgent),
      // The browser's own dialog comes now; two of them would lie over each other.
      onProven,
    });
    if (!made) return toast.info('No passkey was made.');
    toast.success('Passkey added');
    // The session goes on under another name, so the list of devices changes too.
    await client.invalidateQueries();
  };
  const askAndRemove = async ({ passkey_id, name }: Passkey) => {
    const sure = await confirm({
      title: `Remove the passkey “${name}”?`,
      text: 'It can no longer log in, and all other devices are logged out.',
      confirmLabel: 'Remove passkey',
      cancelLabel: 'Keep passkey',
      destructive: true,
    });
    if (sure) remove.mutate({ passkey_id });
  };
  return { add, askAndRemove };
}

/** Devices and security keys that log in without a password. */
export function PasskeysCard() {
  const read = useRead('get_two_step', {});
  const passkeys = read.data?.passkeys ?? [];
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const steps = usePasskeySteps(() => setAdding(false));
  return (
    <Card
      title="Passkeys"
      flush={passkeys.length > 0}
      actions={
        hasPasskeys ? (
          <Button variant="outlined" startIcon={<Fingerprint />} onClick={() => setAdding(true)}>
            Add passkey
          </Button>
        ) : null
      }
    >
      {passkeys.length === 0 ? (
        <Box sx={{ fontSize: 14, color: t.n[600], maxWidth: 560 }}>
          {hasPasskeys
            ? 'Log in with your finger, your face or a security key: no password and no code to type, and nothing that can be stolen by a false page.'
            : 'This browser cannot use passkeys.'}
        </Box>
      ) : (
        <SettingsRows>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.passkey_id}
              passkey={passkey}
              onRename={() => setRenaming(passkey)}
              onRemove={() => void steps.askAndRemove(passkey)}
            />
          ))}
        </SettingsRows>
      )}
      <ProofDialog
        open={adding}
        title="Add a passkey"
        text="Your password first; then your device asks for your finger, your face or its PIN."
        saveLabel="Continue"
        onProve={({ current_password }) => steps.add(current_password)}
        onClose={() => setAdding(false)}
      />
      <PromptDialog
        open={renaming !== null}
        title="Rename passkey"
        label="Name"
        value={renaming?.name ?? ''}
        onSave={async (name) => {
          await callWrite('rename_passkey', { passkey_id: renaming?.passkey_id ?? '', name });
          await read.refetch();
        }}
        onClose={() => setRenaming(null)}
      />
    </Card>
  );
}

function PasskeyRow({
  passkey,
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) {
  const { name, created, last_used } = passkey;
  return (
    <SettingsRow
      title={name}
      note={`${last_used === null ? 'Not used yet' : `Last used ${dateTextOf(last_used, true)}`} · added ${dateTextOf(created)}`}
    >
      <IconButton aria-label={`Rename ${name}`} onClick={onRename}>
        <Pencil size={14} />
      </IconButton>
      <IconButton aria-label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 size={14} />
      </IconButton>
    </SettingsRow>
  );
}
