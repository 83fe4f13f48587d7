import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { callWrite } from '#web/api/api-client.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ProofDialog } from '#web/accounts/settings/proof-dialog.tsx';
import { SettingsRow, SettingsRows } from '#web/accounts/settings/settings-row.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { PromptDialog } from '#web/kit/overlay/prompt-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';

/** The company's own sign-in: whether it logs in to this account, for those who may use one. */
export function SingleSignOnCard() {
  const [{ sign_on }] = useSearchOf('account');
  const own = useRead('get_two_step', {}).data?.single_sign_on;
  const told = useRead('get_single_sign_on', { trouble: sign_on }).data?.trouble;
  const [asking, setAsking] = useState<'link' | 'unlink' | null>(null);
  const toast = useToast();
  const unlink = useWrite('unlink_single_sign_on', {
    onSuccess: () => toast.success('Single sign-on unlinked'),
  });
  if (!own) return null;
  const { name, required, link } = own;
  return (
    <Card
      title="Single sign-on"
      flush={link !== null}
      actions={
        link ? null : (
          <Button variant="outlined" startIcon={<Link2 />} onClick={() => setAsking('link')}>
            Link single sign-on
          </Button>
        )
      }
    >
      {link ? (
        <SettingsRows>
          <SettingsRow title={link.email || name} note={linkNote(own)}>
            {required ? null : (
              <Button variant="text" startIcon={<Unlink />} onClick={() => setAsking('unlink')}>
                Unlink
              </Button>
            )}
          </SettingsRow>
        </SettingsRows>
      ) : (
        <Box sx={{ display: 'grid', gap: 3, fontSize: 14, color: t.n[600], maxWidth: 560 }}>
          {told ? <InlineAlert tone="error">{told}</InlineAlert> : null}
          {`Log in with ${name}, without a password and a code here.`}
        </Box>
      )}
      <ProofDialog
        open={asking === 'link'}
        title="Link single sign-on"
        text={`Your password first; then you sign in with ${name} and come back here.`}
        saveLabel="Continue"
        onProve={async ({ current_password }) => {
          const { url } = await callWrite('begin_single_sign_on_link', { current_password });
          window.location.assign(url);
        }}
        onClose={() => setAsking(null)}
      />
      <PromptDialog
        open={asking === 'unlink'}
        title={`Unlink ${name}?`}
        label="Reason"
        hint="It can no longer log in, and all other devices are logged out."
        confirmLabel="Unlink"
        onSave={(reason) => unlink.mutateAsync({ reason })}
        onClose={() => setAsking(null)}
      />
    </Card>
  );
}

function linkNote({
  name,
  required,
  link,
}: {
  name: string;
  required: boolean;
  link: { since: number; last_used: number | null } | null;
}): string {
  if (!link) return '';
  const used =
    link.last_used === null ? 'not used yet' : `last used ${dateTextOf(link.last_used, true)}`;
  const parts = [name, used, `linked ${dateTextOf(link.since)}`];
  return [...parts, ...(required ? ['your company requires it'] : [])].join(' · ');
}
