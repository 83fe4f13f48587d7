import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Copy, Smartphone } from 'lucide-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { inGroupsOfFour } from '#domain/accounts/second-step.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { callWrite } from '#web/api/api-client.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { QrCode } from '#web/kit/chart/qr-code.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useCopy } from '#web/kit/base/use-copy.ts';
import { t } from '#web/kit/base/tokens.ts';

const schema = z.object({ code: z.string().trim().min(1, 'Missing data for Code') });
type Form = z.input<typeof schema>;

export interface AppKeyDialogProps {
  /** The key to be put into the app; null while there is none. */
  app: OutputOf<'begin_two_step'> | null;
  onConfirmed: (recovery_codes: readonly string[]) => void;
  onClose: () => void;
}

/** Hands the key to an authenticator app, and asks for the first code as a proof that it has arrived. */
export function AppKeyDialog({ app, onConfirmed, onClose }: AppKeyDialogProps) {
  const toast = useToast();
  const form = useForm<Form>({ resolver: zodResolver(schema), defaultValues: { code: '' } });
  useEffect(() => {
    if (app) form.reset({ code: '' });
  }, [app, form]);
  const confirm = async ({ code }: Form) => {
    try {
      onConfirmed((await callWrite('confirm_two_step', { code })).recovery_codes);
    } catch (error) {
      showFormErrors(form, error, toast);
    }
  };
  return (
    <FormDialog
      open={app !== null}
      title="Set up your authenticator app"
      width="sm"
      onClose={onClose}
      busy={form.formState.isSubmitting}
      saveLabel="Switch on"
      onSubmit={form.handleSubmit(confirm, missingData(toast, { code: 'Code' }))}
    >
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 5 }}>
        <Step number={1} title="Hand the key to your app">
          On a computer, point the app’s camera at the square, or type the key. On a phone the
          button opens the app.
          <KeyBox keyText={app?.key ?? ''} href={app?.otpauth_url ?? ''} />
        </Step>
        <Step number={2} title="Type the code that the app shows">
          It changes every 30 seconds.
          <Box sx={{ mt: 3, maxWidth: 200 }}>
            <DeclaredFields
              control={form.control}
              lines={[
                {
                  text: 'code',
                  label: 'Code',
                  inputMode: 'numeric',
                  autoComplete: 'one-time-code',
                  maxLength: 7,
                  required: true,
                },
              ]}
            />
          </Box>
        </Step>
      </Box>
    </FormDialog>
  );
}

function Step({
  number,
  title,
  children,
}: {
  number: number;
  title: string;
  children: React.ReactNode;
}) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3 }}>
      <Box
        aria-hidden="true"
        sx={{
          flex: 'none',
          width: 24,
          height: 24,
          borderRadius: '50%',
          background: t.brand[50],
          color: t.brand[700],
          fontSize: 13,
          fontWeight: 600,
          lineHeight: '24px',
          textAlign: 'center',
        }}
      >
        {number}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, fontSize: 14, color: t.n[600] }}>
        <Box sx={{ fontWeight: 600, color: t.n[900], lineHeight: '24px' }}>{title}</Box>
        {children}
      </Box>
    </Box>
  );
}

function KeyBox({ keyText, href }: { keyText: string; href: string }) {
  const copy = useCopy();
  return (
    <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'flex-start' }}>
      {href !== '' && <QrCode text={href} label="Square for the camera of the authenticator app" />}
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box
          aria-label="Key"
          role="group"
          sx={{
            px: 4,
            py: 3,
            borderRadius: `${t.radius.md}px`,
            border: `1px solid ${t.n[200]}`,
            background: t.n[50],
            color: t.n[900],
            fontSize: 16,
            lineHeight: '28px',
            fontWeight: 600,
            letterSpacing: '.06em',
            wordSpacing: '.25em',
            userSelect: 'all',
          }}
        >
          {inGroupsOfFour(keyText, ' ')}
        </Box>
        <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="outlined" startIcon={<Smartphone />} href={href}>
            Open in app
          </Button>
          <Button
            variant="outlined"
            startIcon={<Copy />}
            onClick={() => void copy(keyText, 'Key copied')}
          >
            Copy key
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
