import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ImageUp } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { accountName } from '#domain/accounts/account-name.ts';
import { LOGO_KIND, logoTypes, mostLogoBytes } from '#domain/files/file-kinds.ts';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import { useRead } from '#web/api/use-read.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { useWrite } from '#web/api/use-write.ts';
import { inlineAddress } from '#web/files/preview-file.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';

const megabytes = mostLogoBytes / 1_000_000;

/** What is wrong with a picture before it is sent; empty when nothing is. */
function refusalOf({ type, size }: File): string {
  if (!(logoTypes as readonly string[]).includes(type)) return 'A logo is a PNG or JPEG picture.';
  return size > mostLogoBytes
    ? `A logo has at most ${megabytes} MB. Save it smaller and send that.`
    : '';
}

/** The logo that an account goes by [7.2]: what is there, another one, or none. */
export function LogoCard({ account }: { account: Account }) {
  const userId = account.user_id;
  const files = useRead('get_files', { parent_type: 'account', parent_id: userId });
  const logo = files.data?.files.find(({ kind }) => kind === LOGO_KIND);
  const sending = useLogoUpload(userId);
  const toast = useToast();
  const remove = useWrite('remove_file', {
    onSuccess: () => toast.success('Logo removed'),
    onError: (error) => toast.failure(error),
  });
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <Card title="Logo">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
        <LogoPicture {...(logo ? { url: logo.url } : {})} name={accountName(account)} />
        <Box sx={{ flex: '1 1 240px', minWidth: 0, display: 'grid', gap: 3 }}>
          <Box sx={{ fontSize: 13, color: t.n[600] }}>
            {`Stands beside ours on quotes and policies that are made from now on. PNG or JPEG, at most ${megabytes} MB.`}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <BusyButton
              variant="outlined"
              startIcon={<ImageUp />}
              busy={sending.busy}
              onClick={() => chooser.current?.click()}
            >
              {logo ? 'Replace logo' : 'Upload logo'}
            </BusyButton>
            {logo?.abilities.includes('remove_file') ? (
              <Button
                disabled={remove.isPending || sending.busy}
                onClick={() => remove.mutate({ file_id: logo.file_id })}
              >
                Remove logo
              </Button>
            ) : null}
          </Box>
          <input
            ref={chooser}
            hidden
            type="file"
            aria-label="Logo"
            accept={logoTypes.join(',')}
            onChange={({ target }) => {
              sending.send(target.files?.[0]);
              // So that the same file can be chosen again.
              target.value = '';
            }}
          />
          {sending.trouble === '' ? null : (
            <InlineAlert tone="error">{sending.trouble}</InlineAlert>
          )}
        </Box>
      </Box>
    </Card>
  );
}

function LogoPicture({ url, name }: { url?: string; name: string }) {
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 200,
        height: 88,
        p: 3,
        borderRadius: `${t.radius.md}px`,
        boxShadow: `inset 0 0 0 1px ${t.n[200]}`,
        fontSize: 13,
        color: t.n[500],
      }}
    >
      {url ? (
        <Box
          component="img"
          src={inlineAddress(url)}
          alt={`Logo of ${name}`}
          sx={{ maxWidth: '100%', maxHeight: 64, objectFit: 'contain' }}
        />
      ) : (
        'No logo yet'
      )}
    </Box>
  );
}

function useLogoUpload(user_id: string) {
  const toast = useToast();
  const [refused, setRefused] = useState('');
  const upload = useUpload(
    'upload_logo',
    useCallback(() => ({ user_id }), [user_id]),
  );
  const send = async (file: File): Promise<void> => {
    for (const row of upload.rows) upload.forget(row.id);
    const refusal = refusalOf(file);
    setRefused(refusal);
    if (refusal !== '') return;
    const [sent] = await upload.send([file]);
    if (sent) toast.success('Logo saved');
  };
  const failed = upload.rows.find(({ state }) => state === 'failed');
  return {
    busy: upload.busy,
    trouble: refused || (failed?.error ?? ''),
    send: (file: File | undefined) => void (file && send(file)),
  };
}
