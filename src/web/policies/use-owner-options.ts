import { isStaff } from '#domain/accounts/account-types.ts';
import { useRead } from '#web/api/use-read.ts';

const nobody = 'nobody';

/** The owner that a choice stands for. */
export const ownerOf = (value: string) => (value === nobody ? null : value);

/** Everybody of the office who can own a document or a request, and nobody. */
export function useOwnerOptions(): { value: string; label: string }[] {
  const users = useRead('get_all_users', {}, { staleMs: 300_000 }).data?.users ?? [];
  return [
    { value: nobody, label: 'Nobody' },
    ...users
      .filter((user) => isStaff(user.account_type) && user.active)
      .map((user) => ({ value: user.user_id, label: user.attn || user.email })),
  ];
}
