import Box from '@mui/material/Box';
import { type FormEvent, useState } from 'react';
import { useWrite } from '#web/api/use-write.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { FieldError } from '#web/kit/form/field-error.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useKeptDraft } from '#web/claims/statement/use-kept-draft.ts';

interface StatementFormProps {
  statement_key: string;
  asked_name: string;
  question: string;
  onGiven: () => void;
}

function useStatement({ statement_key, asked_name, onGiven }: StatementFormProps) {
  const [draft, change, forget] = useKeptDraft(statement_key, {
    given_name: asked_name,
    given_role: '',
    statement: '',
  });
  const [is_true, setTrue] = useState(false);
  const [complaints, setComplaints] = useState<Readonly<Record<string, string>>>({});
  const give = useWrite('give_statement', {
    onSuccess: () => {
      forget();
      onGiven();
    },
    onError: ({ fields, message }) =>
      setComplaints(
        fields.length > 0
          ? Object.fromEntries(fields.map((one) => [one.field, one.message]))
          : { form: message },
      ),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = complaintsOf({ ...draft, is_true });
    setComplaints(found);
    if (Object.keys(found).length === 0)
      give.mutate({ statement_key, ...draft, truth_declared: true });
  };
  return { draft, change, is_true, setTrue, complaints, submit, busy: give.isPending };
}

/** The statement itself. What is typed stays on this device until it is sent. */
export function StatementForm(props: StatementFormProps) {
  const { draft, change, is_true, setTrue, complaints, submit, busy } = useStatement(props);
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      <TextField
        label="Your name"
        required
        maxLength={120}
        value={draft.given_name}
        onChange={(given_name) => change({ given_name })}
        error={complaints['given_name']}
      />
      <TextField
        label="Your function"
        maxLength={120}
        hint="For instance clerk of the course, or the name of your company."
        value={draft.given_role}
        onChange={(given_role) => change({ given_role })}
        error={complaints['given_role']}
      />
      <TextField
        label="Statement"
        required
        rows={8}
        maxRows={20}
        maxLength={5000}
        hint={props.question}
        value={draft.statement}
        onChange={(statement) => change({ statement })}
        error={complaints['statement']}
      />
      <Box>
        <TickBox label="This is the truth as I know it." checked={is_true} onChange={setTrue} />
        {complaints['truth_declared'] ? (
          <FieldError>{complaints['truth_declared']}</FieldError>
        ) : null}
      </Box>
      {complaints['form'] ? <FieldError>{complaints['form']}</FieldError> : null}
      <BusyButton type="submit" busy={busy} sx={{ justifySelf: 'start' }}>
        Send statement
      </BusyButton>
    </Box>
  );
}

function complaintsOf(said: {
  given_name: string;
  statement: string;
  is_true: boolean;
}): Record<string, string> {
  return {
    ...(said.given_name.trim() === '' ? { given_name: 'Missing data for Your name' } : {}),
    ...(said.statement.trim().length < 20 ? { statement: 'At least 20 characters.' } : {}),
    ...(said.is_true ? {} : { truth_declared: 'Tick that this is the truth as you know it.' }),
  };
}
