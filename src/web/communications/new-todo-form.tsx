import Box from '@mui/material/Box';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { isStaff } from '#domain/accounts/account-types.ts';
import type { ThreadParent } from '#domain/communications/thread-parents.ts';
import { useIsAmong, useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { DateField } from '#web/kit/form/date-field.tsx';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

const lineSx = {
  display: 'grid',
  alignItems: 'end',
  gap: 3,
  p: 4,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'minmax(0, 1fr) 190px 170px auto',
  },
} as const;

/** Writes a todo down in one line: what, who, by when. */
export function NewTodoForm({
  parentType,
  parentId,
}: {
  parentType: ThreadParent;
  parentId: string;
}) {
  const me = useSession();
  const toast = useToast();
  const colleagues = useColleagues(me.user_id);
  const [message, setMessage] = useState('');
  const [owner, setOwner] = useState<string | null>(me.user_id);
  const [due, setDue] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const create = useWrite('create_todo', {
    onSuccess: () => {
      toast.success('Todo added');
      setMessage('');
      setDue(null);
    },
    onError: (failure) => toast.failure(failure),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (message.trim() === '') {
      setError('Missing data for Todo');
      return;
    }
    create.mutate({
      message: message.trim(),
      owner_id: owner,
      due_on: due,
      parent_type: parentType,
      parent_id: parentId,
    });
  };
  return (
    <Box component="form" noValidate onSubmit={save} sx={lineSx}>
      <TextField
        label="Todo"
        value={message}
        onChange={(text) => {
          setMessage(text);
          setError(undefined);
        }}
        error={error}
        maxLength={1000}
      />
      <SelectField
        label="Owner"
        placeholder="Whoever comes first"
        options={[{ value: me.user_id, label: 'Me' }, ...colleagues]}
        value={owner}
        onChange={setOwner}
      />
      <DateField label="Due" value={due} onChange={setDue} />
      <BusyButton type="submit" variant="outlined" busy={create.isPending} sx={{ minHeight: 36 }}>
        Add todo
      </BusyButton>
    </Box>
  );
}

/** Who else may be given a todo; only those who see everybody may give one. */
function useColleagues(own_id: string) {
  const seesAll = useIsAmong('admin', 'superadmin');
  const users = useRead('get_all_users', {}, { enabled: seesAll, staleMs: 300_000 });
  const colleagues = (users.data?.users ?? [])
    .filter(
      (user) =>
        user.active &&
        user.user_id !== own_id &&
        (isStaff(user.account_type) || user.account_type === 'loss_adjuster'),
    )
    .map((user) => ({ value: user.user_id, label: user.attn || user.email }));
  return colleagues;
}
