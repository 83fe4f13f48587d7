import { type ReactNode, useState } from 'react';
import { isStaff } from '#domain/accounts/account-types.ts';
import { useRead } from '#web/api/use-read.ts';
import type { Selection } from '#web/kit/list/bulk-bar.tsx';
import { LazyOptionPicker } from '#web/kit/choice/lazy-option-picker.tsx';

const nobody = 'nobody';

/** Asks who of the office, or nobody, owns ticked documents or requests from now on. */
export function useOwnerPicker(onPick: (selection: Selection, owner_id: string | null) => void): {
  open: (selection: Selection) => void;
  dialog: ReactNode;
} {
  const [assigning, setAssigning] = useState<Selection | null>(null);
  const users = useRead('get_all_users', {}, { staleMs: 300_000 }).data?.users ?? [];
  const dialog = (
    <LazyOptionPicker
      open={assigning !== null}
      title="Assign owner"
      options={[
        { value: nobody, label: 'Nobody' },
        ...users
          .filter((user) => isStaff(user.account_type) && user.active)
          .map((user) => ({ value: user.user_id, label: user.attn || user.email })),
      ]}
      onPick={([value]) => {
        if (assigning && value !== undefined) onPick(assigning, value === nobody ? null : value);
      }}
      onClose={() => setAssigning(null)}
    />
  );
  return { open: setAssigning, dialog };
}
