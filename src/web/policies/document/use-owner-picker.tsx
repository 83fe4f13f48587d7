import { type ReactNode, useState } from 'react';
import { isStaff } from '#domain/accounts/account-types.ts';
import { useRead } from '#web/api/use-read.ts';
import type { Selection } from '#web/kit/list/bulk-bar.tsx';
import { LazyOptionPicker } from '#web/kit/choice/lazy-option-picker.tsx';

const nobody = 'nobody';

/** Asks who of the office, or nobody, owns a record from now on. */
export function OwnerPicker({
  open,
  owner_id,
  onPick,
  onClose,
}: {
  open: boolean;
  /** Who owns it now, null for nobody; left out where many are meant. */
  owner_id?: string | null;
  onPick: (owner_id: string | null) => void;
  onClose: () => void;
}) {
  const users = useRead('get_all_users', {}, { enabled: open, staleMs: 300_000 });
  const people = (users.data?.users ?? []).filter(
    (user) => isStaff(user.account_type) && user.active,
  );
  return (
    <LazyOptionPicker
      open={open && users.data !== undefined}
      title="Assign owner"
      options={[
        { value: nobody, label: 'Nobody' },
        ...people.map((user) => ({ value: user.user_id, label: user.attn || user.email })),
      ]}
      {...(owner_id === undefined ? {} : { selected: [owner_id ?? nobody] })}
      onPick={([value = nobody]) => onPick(value === nobody ? null : value)}
      onClose={onClose}
    />
  );
}

/** The same for ticked documents or requests. */
export function useOwnerPicker(onPick: (selection: Selection, owner_id: string | null) => void): {
  open: (selection: Selection) => void;
  dialog: ReactNode;
} {
  const [assigning, setAssigning] = useState<Selection | null>(null);
  const dialog = (
    <OwnerPicker
      open={assigning !== null}
      onPick={(owner_id) => assigning && onPick(assigning, owner_id)}
      onClose={() => setAssigning(null)}
    />
  );
  return { open: setAssigning, dialog };
}
