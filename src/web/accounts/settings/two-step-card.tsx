import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '#web/api/action-types.ts';
import { callWrite } from '#web/api/api-client.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppKeyDialog } from '#web/accounts/settings/app-key-dialog.tsx';
import { ProofDialog } from '#web/accounts/settings/proof-dialog.tsx';
import { RecoveryCodesDialog } from '#web/accounts/settings/recovery-codes-dialog.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';

type Asking = 'on' | 'off' | 'codes' | null;

/** A code from one's phone besides the password. */
export function TwoStepCard() {
  const read = useRead('get_two_step', {});
  const [asking, setAsking] = useState<Asking>(null);
  const isOn = read.data ? read.data.on_since !== null : false;
  return (
    <Card title="Two-step login" actions={isOn ? <StatusChip label="On" tone="success" /> : null}>
      {read.isError ? (
        <ErrorState
          title="Two-step login could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }} aria-busy={read.isPending}>
          <Box sx={{ fontSize: 14, color: t.n[600], maxWidth: 560 }}>
            {isOn
              ? `Since ${dateTextOf(read.data?.on_since ?? 0)} a code from your authenticator app is asked for after your password.`
              : 'Besides your password, a code from an authenticator app on your phone is asked for. A stolen password alone then opens nothing.'}
          </Box>
          {isOn ? <CodesLeft left={read.data?.recovery_codes_left ?? 0} /> : null}
          <TwoStepButtons isOn={isOn} disabled={!read.data} onAsk={setAsking} />
        </Box>
      )}
      <TwoStepDialogs asking={asking} onClose={() => setAsking(null)} />
    </Card>
  );
}

function TwoStepButtons({
  isOn,
  disabled,
  onAsk,
}: {
  isOn: boolean;
  disabled: boolean;
  onAsk: (asking: Asking) => void;
}) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {isOn ? (
        <>
          <Button variant="outlined" onClick={() => onAsk('codes')}>
            New recovery codes
          </Button>
          <Button variant="outlined" color="error" onClick={() => onAsk('off')}>
            Switch off
          </Button>
        </>
      ) : (
        <Button
          variant="contained"
          startIcon={<ShieldCheck />}
          disabled={disabled}
          onClick={() => onAsk('on')}
        >
          Set up
        </Button>
      )}
    </Box>
  );
}

/** Each step asks who one is first; setting up goes on with the app, and ends like new codes with showing them. */
function TwoStepDialogs({ asking, onClose }: { asking: Asking; onClose: () => void }) {
  const toast = useToast();
  const [app, setApp] = useState<OutputOf<'begin_two_step'> | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const client = useQueryClient();
  // The list of devices changes too: all others are logged out.
  const refresh = () => void client.invalidateQueries();
  return (
    <>
      <ProofDialog
        open={asking === 'on'}
        title="Set up two-step login"
        text="Your password first, so that nobody else sets it up for you."
        saveLabel="Continue"
        onProve={async ({ current_password }) => {
          setApp(await callWrite('begin_two_step', { current_password }));
          onClose();
        }}
        onClose={onClose}
      />
      <ProofDialog
        open={asking === 'codes'}
        title="New recovery codes"
        text="You get ten new ones, and the old ones stop working."
        asksCode
        saveLabel="Make new codes"
        onProve={async (proof) => {
          setCodes((await callWrite('renew_recovery_codes', proof)).recovery_codes);
          onClose();
          refresh();
        }}
        onClose={onClose}
      />
      <ProofDialog
        open={asking === 'off'}
        title="Switch two-step login off?"
        text="Your password alone is then enough to log in. All other devices are logged out."
        asksCode
        destructive
        saveLabel="Switch off"
        onProve={async (proof) => {
          await callWrite('switch_off_two_step', proof);
          onClose();
          refresh();
          toast.success('Two-step login is off');
        }}
        onClose={onClose}
      />
      <AppKeyDialog
        app={app}
        onClose={() => setApp(null)}
        onConfirmed={(made) => {
          setApp(null);
          setCodes(made);
          refresh();
          toast.success('Two-step login is on');
        }}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />
    </>
  );
}

function CodesLeft({ left }: { left: number }) {
  if (left > 3)
    return (
      <Box sx={{ fontSize: 14 }}>
        <strong>{left}</strong> of 10 recovery codes are left.
      </Box>
    );
  return (
    <InlineAlert tone="warning">
      {left === 0 ? 'No recovery code is left.' : `Only ${left} recovery codes are left.`} Make new
      ones, so that you get in without your phone.
    </InlineAlert>
  );
}
