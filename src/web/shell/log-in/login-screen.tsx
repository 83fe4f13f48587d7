import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Building2, Fingerprint } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { addressOf, safeReturnPath } from '#domain/places.ts';
import { callWrite } from '#web/api/api-client.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { reportSessionSwitched } from '#web/api/session-events.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { t } from '#web/kit/base/tokens.ts';
import { DemoLogins } from '#web/shell/log-in/demo-logins.tsx';
import { PasswordField } from '#web/shell/log-in/password-field.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
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
  const [{ next, sign_on }] = useSearchOf('login');
  const entry = useLogIn(next);
  const provider = useRead('get_single_sign_on', { trouble: sign_on }, { staleMs: Infinity }).data;
  const trouble = entry.trouble || provider?.trouble;
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
        {trouble ? (
          <InlineAlert tone={entry.trouble || sign_on !== 'log_in_first' ? 'error' : 'info'}>
            {trouble}
          </InlineAlert>
        ) : null}
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
        <OtherWays entry={entry} provider={provider?.name} />
        <AppLink href="/forgot-password" sx={linkSx}>
          Forgot your password?
        </AppLink>
      </Box>
      <DemoLogins busy={entry.busy} onPick={(login) => void entry.logIn(login, login.email)} />
    </LoginFrame>
  );
}

/** The ways in, what is under way, and what went wrong. */
function useLogIn(next: string | undefined) {
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
  const logInByProvider = () => {
    setBusy('provider');
    setTrouble('');
    callWrite('begin_single_sign_on', { keep, next })
      .then(({ url }) => window.location.assign(url))
      .catch((error: unknown) => setTrouble(messageOf(error)))
      // Whoever comes back finds a page that can be used.
      .finally(() => setBusy(''));
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
    logInByProvider,
  };
}

/** The ways in without a password. */
function OtherWays({
  entry,
  provider,
}: {
  entry: ReturnType<typeof useLogIn>;
  provider: string | null | undefined;
}) {
  const disabled = entry.busy !== '';
  return (
    <>
      {knowsPasskeys ? (
        <OtherWay icon={<Fingerprint />} disabled={disabled} onClick={entry.logInByPasskey}>
          Use a passkey
        </OtherWay>
      ) : null}
      {provider ? (
        <OtherWay icon={<Building2 />} disabled={disabled} onClick={entry.logInByProvider}>
          Continue with {provider}
        </OtherWay>
      ) : null}
    </>
  );
}

function OtherWay({
  icon,
  children,
  disabled,
  onClick,
}: {
  icon: ReactNode;
  children: ReactNode;
  disabled: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      variant="outlined"
      size="large"
      fullWidth
      startIcon={icon}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
