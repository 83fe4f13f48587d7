import Box from '@mui/material/Box';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '#domain/accounts/password-length.ts';
import { callWrite } from '#web/api/api-client.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { PasswordField } from '#web/shell/log-in/password-field.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { LoginFrame } from '#web/shell/log-in/login-frame.tsx';

const linkLook = {
  color: t.brand[600],
  fontWeight: 550,
  width: 'fit-content',
  '&:hover': { textDecoration: 'underline' },
};

const incompleteText = 'This link is not complete. Open it from the mail again.';

function fieldTroubleOf(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  return error.fields.find(({ field }) => field === 'password')?.message ?? '';
}

function troubleOf(error: unknown): string {
  return error instanceof ApiError && error.code === 'link_invalid'
    ? 'This link was used already or is too old. Ask for a new one.'
    : messageOf(error);
}

/** Sets a new password with the token of a mailed link. */
export function ResetPasswordScreen() {
  const [{ token = '' }] = useSearchOf('reset_password');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [trouble, setTrouble] = useState(token === '' ? incompleteText : '');
  const [fieldTrouble, setFieldTrouble] = useState('');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (Array.from(password).length < MIN_PASSWORD_LENGTH) {
      setFieldTrouble(`Use at least ${MIN_PASSWORD_LENGTH} characters.`);
      return;
    }
    setBusy(true);
    setTrouble('');
    setFieldTrouble('');
    try {
      await callWrite('reset_password', { token, password });
      setDone(true);
    } catch (error) {
      const field = fieldTroubleOf(error);
      setFieldTrouble(field);
      setTrouble(field === '' ? troubleOf(error) : '');
    } finally {
      setBusy(false);
    }
  };

  return (
    <LoginFrame title="Choose a new password">
      <Box
        component="form"
        onSubmit={(event: FormEvent) => void submit(event)}
        noValidate
        sx={{ display: 'grid', gap: 4 }}
      >
        {trouble ? <InlineAlert tone="error">{trouble}</InlineAlert> : null}
        {done ? (
          <>
            <InlineAlert tone="success">
              Your new password is set. Wherever you were logged in before, you log in with it
              again.
            </InlineAlert>
            <AppLink href="/login" sx={linkLook}>
              Log in
            </AppLink>
          </>
        ) : (
          <>
            <PasswordField
              label="New password"
              name="new-password"
              autoComplete="new-password"
              value={password}
              onChange={setPassword}
              autoFocus
              hint={`At least ${MIN_PASSWORD_LENGTH} characters. A short sentence works well.`}
              error={fieldTrouble || undefined}
            />
            <BusyButton type="submit" size="large" fullWidth busy={busy} disabled={token === ''}>
              Save password
            </BusyButton>
            <AppLink href="/forgot-password" sx={linkLook}>
              Ask for a new link
            </AppLink>
          </>
        )}
      </Box>
    </LoginFrame>
  );
}
