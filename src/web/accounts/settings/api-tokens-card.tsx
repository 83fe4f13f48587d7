import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { tokenScopeLabels } from '#domain/accounts/api-token.ts';
import { ApiTokenDialog } from '#web/accounts/settings/api-token-dialog.tsx';
import { SettingsRow, SettingsRows } from '#web/accounts/settings/settings-row.tsx';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';

type ApiToken = ItemOf<'get_api_tokens', 'tokens'>;

/** Keys of one's own programs: made, shown once, taken away. */
export function ApiTokensCard() {
  const toast = useToast();
  const confirm = useConfirm();
  const read = useRead('get_api_tokens', {});
  const [making, setMaking] = useState(false);
  const revoke = useWrite('revoke_api_token', {
    onSuccess: () => toast.success('The key opens nothing any more'),
    onError: (error) => toast.failure(error),
  });
  const tokens = read.data?.tokens ?? [];
  const ask = async ({ token_id, name }: ApiToken) => {
    const sure = await confirm({
      title: `Take the key “${name}” away?`,
      text: 'The program that uses it gets nothing from its next call on.',
      confirmLabel: 'Take key away',
      cancelLabel: 'Keep key',
      destructive: true,
    });
    if (sure) revoke.mutate({ token_id });
  };
  return (
    <Card
      title="API keys"
      flush={tokens.length > 0}
      actions={
        <Button variant="outlined" startIcon={<KeyRound />} onClick={() => setMaking(true)}>
          New key
        </Button>
      }
    >
      {read.isError ? (
        <ErrorState
          title="Keys could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : tokens.length === 0 ? (
        <Box sx={{ fontSize: 14, color: t.n[600], maxWidth: 560 }}>
          A key lets a program of yours call what you may call yourself, as the API page describes
          it.
        </Box>
      ) : (
        <SettingsRows>
          {tokens.map((token) => (
            <SettingsRow key={token.token_id} title={token.name} note={noteOf(token)}>
              <IconButton
                aria-label={`Take the key ${token.name} away`}
                onClick={() => void ask(token)}
              >
                <Trash2 size={14} />
              </IconButton>
            </SettingsRow>
          ))}
        </SettingsRows>
      )}
      {making ? <ApiTokenDialog onClose={() => setMaking(false)} /> : null}
    </Card>
  );
}

function noteOf({ scope, created_at, last_used_at }: ApiToken): string {
  const used = last_used_at === null ? 'never used' : `last used ${dateTextOf(last_used_at, true)}`;
  return [tokenScopeLabels[scope], `made ${dateTextOf(created_at)}`, used].join(' · ');
}
