import { useState } from 'react';
import { tokenScopeLabels, tokenScopes, type TokenScope } from '#domain/accounts/api-token.ts';
import { ShownOnceDialog } from '#web/accounts/settings/shown-once-dialog.tsx';
import { useWrite } from '#web/api/use-write.ts';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/** Makes a key and shows it, the only time. */
export function ApiTokenDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('read');
  const make = useWrite('create_api_token', { onError: (error) => toast.failure(error) });
  const token = make.data?.token;
  if (token !== undefined)
    return (
      <ShownOnceDialog
        open
        title="Your new key"
        secret={token}
        copied="Key copied"
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      open
      title="New API key"
      width="xs"
      onClose={onClose}
      dirty={name !== ''}
      busy={make.isPending}
      disabled={name.trim() === ''}
      saveLabel="Make key"
      onSubmit={() => make.mutate({ name, scope })}
    >
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        required
        hint="Which program uses it."
      />
      <ToggleButtons
        label="It may"
        value={scope}
        choices={tokenScopes.map((value) => ({ value, label: tokenScopeLabels[value] }))}
        onChange={setScope}
      />
    </FormDialog>
  );
}
