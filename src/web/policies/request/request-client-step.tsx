import type { ItemOf } from '#web/api/action-types.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { partyName } from '#web/policies/document/document-words.ts';

/** For whom somebody asks who is not the client. */
export function RequestClientStep({
  user_id,
  users,
  error,
  onChange,
}: {
  user_id: string;
  error?: string | undefined;
  /** The clients to choose from; undefined until they are there. */
  users: readonly ItemOf<'get_all_users', 'users'>[] | undefined;
  onChange: (user_id: string) => void;
}) {
  return (
    <SelectField
      label="Client"
      required
      error={error}
      value={user_id || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      loading={users === undefined}
      options={(users ?? [])
        .filter((user) => user.account_type === 'agent' && user.active)
        .map((user) => ({ value: user.user_id, label: partyName(user), note: user.attn }))}
    />
  );
}
