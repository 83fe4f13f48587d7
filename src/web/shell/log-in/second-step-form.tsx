import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { callWrite } from '#web/api/api-client.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';

const isComplete = (code: string) => /^\d{6}$/.test(code.replaceAll(/\s/g, ''));

export interface SecondStepFormProps {
  onDone: () => void;
  /** Back to email and password; with a reason when there was no other way. */
  onBack: (reason: string) => void;
}

/** The code after the password: from the app, or one of the recovery codes. */
export function SecondStepForm({ onDone, onBack }: SecondStepFormProps) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const fromApp = kind === 'app';

  const send = async (typed: string) => {
    setBusy(true);
    setTrouble('');
    try {
      await callWrite('log_in_second_step', { code: typed });
      onDone();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'second_step_over')
        return onBack(error.message);
      setCode('');
      setTrouble(messageOf(error));
    }
  };
  const type = (typed: string) => {
    setCode(typed);
    if (fromApp && isComplete(typed) && !busy) void send(typed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === '') setTrouble('Enter the code.');
    else void send(code);
  };
  const turn = () => {
    setKind(fromApp ? 'recovery' : 'app');
    setCode('');
    setTrouble('');
  };

  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 4 }}>
      {trouble ? <InlineAlert tone="error">{trouble}</InlineAlert> : null}
      <TextField
        key={kind}
        label={fromApp ? 'Code' : 'Recovery code'}
        inputMode={fromApp ? 'numeric' : 'text'}
        autoComplete={fromApp ? 'one-time-code' : 'off'}
        value={code}
        onChange={type}
        autoFocus
        maxLength={fromApp ? 7 : 40}
        hint={
          fromApp
            ? 'The six digits that your authenticator app shows.'
            : 'One of the ten that you kept, such as abcd-efgh-ijkl-mnop.'
        }
      />
      <BusyButton type="submit" size="large" fullWidth busy={busy}>
        Log in
      </BusyButton>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2, mx: -3 }}
      >
        <Button type="button" onClick={turn}>
          {fromApp ? 'Use a recovery code' : 'Use the app'}
        </Button>
        <Button type="button" onClick={() => onBack('')}>
          Back
        </Button>
      </Box>
    </Box>
  );
}
