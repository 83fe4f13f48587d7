import Box from '@mui/material/Box';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { callWrite } from '#web/api/api-client.ts';
import { messageOf } from '#web/api/api-error.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { LoginFrame } from '#web/shell/log-in/login-frame.tsx';

/** Asks for a reset link; the answer is the same whether or not the address is known. */
export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [trouble, setTrouble] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === '') {
      setTrouble('Enter your email.');
      return;
    }
    setBusy(true);
    setTrouble('');
    try {
      await callWrite('request_password_reset', { email: email.trim() });
      setSent(true);
    } catch (error) {
      setTrouble(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <LoginFrame
      title="Reset your password"
      text={sent ? undefined : 'We mail you a link to choose a new one.'}
    >
      <Box
        component="form"
        onSubmit={(event: FormEvent) => void submit(event)}
        noValidate
        sx={{ display: 'grid', gap: 4 }}
      >
        {trouble ? <InlineAlert tone="error">{trouble}</InlineAlert> : null}
        {sent ? (
          <InlineAlert tone="success">
            If {email.trim()} has an account, a link is on its way. Check your mailbox.
          </InlineAlert>
        ) : (
          <>
            <TextField
              label="Email"
              type="email"
              name="username"
              autoComplete="username"
              value={email}
              onChange={setEmail}
              autoFocus
            />
            <BusyButton type="submit" size="large" fullWidth busy={busy}>
              Send link
            </BusyButton>
          </>
        )}
        <AppLink
          href="/login"
          sx={{
            color: t.brand[600],
            fontWeight: 550,
            width: 'fit-content',
            '&:hover': { textDecoration: 'underline' },
          }}
        >
          Back to log in
        </AppLink>
      </Box>
    </LoginFrame>
  );
}
