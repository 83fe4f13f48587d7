import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Fingerprint } from 'lucide-react';
import type { FormEvent } from 'react';
import { lazy, Suspense, useState } from 'react';
import { addressOf } from '#domain/places.ts';
import { callWrite } from '#web/api/api-client.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { reportSessionSwitched } from '#web/api/session-events.ts';
import { AppLink } from '#web/kit/base/app-link.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { useSearchOf } from '#web/kit/base/use-search-params.ts';
import { t } from '#web/kit/base/tokens.ts';
import { DemoLogins } from '#web/shell/log-in/demo-logins.tsx';
import { PasswordField } from '#web/shell/log-in/password-field.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { safeReturnPath } from '#web/shell/gate/gate-decision.ts';
import { LoginFrame } from '#web/shell/log-in/login-frame.tsx';
import { knowsPasskeys, usePasskeyLogIn } from '#web/shell/log-in/use-passkey-log-in.ts';

const SecondStepForm = lazy(() =>
  import('#web/shell/log-in/second-step-form.tsx').then((m) => ({ default: m.SecondStepForm })),
);

function refusalText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'too_many_requests')
    return 'Wait 5 minutes or reset your password.';
  return messageOf(error, 'Email or password is not right.');
}

const linkSx = {
  color: t.brand[600],
  fontWeight: 550,
  width: 'fit-content',
  '&:hover': { textDecoration: 'underline' },
} as const;

/** The log-in page. Once the session is there, the gate leads on. */
export function LoginScreen() {
  const entry = useLogIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (entry.busy) return;
    if (email.trim() === '' || password === '') entry.setTrouble('Enter your email and password.');
    else void entry.logIn({ email: email.trim(), password }, 'form');
  };

  if (entry.asksCode) {
    return (
      <LoginFrame title="Enter your code" text="Your password is right. One more step.">
        <Suspense>
          <SecondStepForm
            onDone={entry.leave}
            onBack={(reason) => {
              entry.setAsksCode(false);
              setPassword('');
              entry.setTrouble(reason);
            }}
          />
        </Suspense>
      </LoginFrame>
    );
  }
  return (
    <LoginFrame title="Log in">
      <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 4 }}>
        {entry.trouble ? <InlineAlert tone="error">{entry.trouble}</InlineAlert> : null}
        <TextField
          label="Email"
          type="email"
          name="username"
          autoComplete="username webauthn"
          value={email}
          onChange={setEmail}
          autoFocus
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <TickBox label="Keep me logged in" checked={entry.keep} onChange={entry.setKeep} />
        <BusyButton type="submit" size="large" fullWidth busy={entry.busy === 'form'}>
          Log in
        </BusyButton>
        {knowsPasskeys ? (
          <PasskeyButton disabled={entry.busy !== ''} onClick={entry.logInByPasskey} />
        ) : null}
        <AppLink href="/forgot-password" sx={linkSx}>
          Forgot your password?
        </AppLink>
      </Box>
      <DemoLogins busy={entry.busy} onPick={(login) => void entry.logIn(login, login.email)} />
    </LoginFrame>
  );
}

/** The ways in, what is under way, and what went wrong. */
function useLogIn() {
  const [{ next }] = useSearchOf('login');
  const [keep, setKeep] = useState(false);
  const [busy, setBusy] = useState('');
  const [trouble, setTrouble] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  // A new page: nothing of what was read before the log-in stays.
  const leave = () => {
    reportSessionSwitched();
    window.location.replace(safeReturnPath(next) ?? addressOf('overview'));
  };
  const askForPasskey = usePasskeyLogIn({
    keep,
    onDone: leave,
    onTrouble: (error) => {
      setBusy('');
      setTrouble(
        error === undefined
          ? 'No passkey was used. Try again, or log in with your password.'
          : messageOf(error),
      );
    },
  });

  const logIn = async (login: { email: string; password: string }, by: string) => {
    setBusy(by);
    setTrouble('');
    try {
      const answer = await callWrite('log_in', {
        email: login.email,
        password: login.password,
        keep,
      });
      if ('second_step' in answer) {
        setBusy('');
        setAsksCode(true);
      } else leave();
    } catch (error) {
      setTrouble(refusalText(error));
      setBusy('');
    }
  };
  const logInByPasskey = () => {
    setBusy('passkey');
    setTrouble('');
    void askForPasskey();
  };
  return {
    keep,
    setKeep,
    busy,
    trouble,
    setTrouble,
    asksCode,
    setAsksCode,
    leave,
    logIn,
    logInByPasskey,
  };
}

function PasskeyButton({ disabled, onClick }: { disabled: boolean; onClick: () => void }) {
  return (
    <Button
      variant="outlined"
      size="large"
      fullWidth
      startIcon={<Fingerprint />}
      disabled={disabled}
      onClick={onClick}
    >
      Use a passkey
    </Button>
  );
}
