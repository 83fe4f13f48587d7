import type { AccountType } from '#domain/accounts/account-types.ts';
import { useRead } from '#web/api/use-read.ts';
import type { Option } from '#web/kit/choice/option.ts';

/** The clients that this person may choose as an owner; clients themselves choose nobody. */
export function useClientOptions(account_type: AccountType): {
  options: readonly Option[];
  loading: boolean;
} {
  const users = useRead(
    'get_all_users',
    {},
    { enabled: account_type !== 'agent', staleMs: 300_000 },
  );
  const options = (users.data?.users ?? [])
    .filter((user) => user.account_type === 'agent' && user.active)
    .map((user) => ({
      value: user.user_id,
      label: user.company_name || user.team_name || user.attn || user.email,
      note: user.attn,
    }));
  return { options, loading: users.isPending && account_type !== 'agent' };
}
