import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { tokenScopeLabels, tokenScopes, type TokenScope } from '#domain/accounts/api-token.ts';
import { useWrite } from '#web/api/use-write.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { useCopy } from '#web/kit/base/use-copy.ts';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/** Makes a key and shows it, the only time. */
export function ApiTokenDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const copy = useCopy();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('read');
  const make = useWrite('create_api_token', { onError: (error) => toast.failure(error) });
  const token = make.data?.token;
  if (token !== undefined)
    return (
      <DialogBase
        open
        title="Your new key"
        width="sm"
        onClose={onClose}
        actions={
          <>
            <Button startIcon={<Copy />} onClick={() => void copy(token, 'Key copied')}>
              Copy
            </Button>
            <Button variant="contained" onClick={onClose}>
              Done
            </Button>
          </>
        }
      >
        <InlineAlert tone="info">Keep it now: it is shown this once and never again.</InlineAlert>
        <Box
          component="code"
          sx={{ display: 'block', mt: 3, fontSize: 13, wordBreak: 'break-all' }}
        >
          {token}
        </Box>
      </DialogBase>
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
