import { useMemo } from 'react';
import { claimLevels } from '#domain/rating/levels/driver-levels.ts';
import { useRead } from '#web/api/use-read.ts';
import { accountName } from '#domain/accounts/account-name.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { plainOptions } from '#web/kit/choice/option.ts';

const levels = plainOptions(claimLevels.map(String));

/** What the filters of the list choose from. */
export function useAccountOptions(staff: boolean) {
  const broker_id = useBrokerageOptions(staff);
  return { country: countryOptions, claim_level: levels, broker_id };
}

/** The brokerages that a client can be given. */
export function useBrokerageOptions(enabled = true) {
  const users = useRead('get_all_users', {}, { enabled, staleMs: 300_000 });
  return useMemo(
    () =>
      (users.data?.users ?? [])
        .filter((user) => user.account_type === 'brokerage' && user.active)
        .map((user) => ({ value: user.user_id, label: accountName(user), note: user.attn })),
    [users.data],
  );
}
