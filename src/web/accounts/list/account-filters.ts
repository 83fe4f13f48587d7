import { useMemo } from 'react';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { isCountryCode } from '#domain/countries.ts';
import { claimLevels } from '#domain/rating/levels/driver-levels.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { accountName } from '#web/accounts/account-words.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import type { Filter } from '#web/kit/list/filter.ts';
import { oneOf } from '#web/kit/base/one-of.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';

const allViews = [
  { id: 'all', label: 'All' },
  { id: 'clients', label: 'Clients' },
  { id: 'brokerages', label: 'Brokerages' },
  { id: 'insurers', label: 'Insurers' },
  { id: 'loss_adjusters', label: 'Loss adjusters' },
  { id: 'staff', label: 'Staff' },
  { id: 'open_amount', label: 'With open amount' },
];

/** The built-in views; a brokerage has none but its clients and itself. */
export function accountViews(staff: boolean): readonly { id: string; label: string }[] {
  return staff ? allViews : allViews.filter(({ id }) => ['all', 'open_amount'].includes(id));
}

const typesOfView: Readonly<Record<string, readonly AccountType[]>> = {
  clients: ['agent'],
  brokerages: ['brokerage'],
  insurers: ['insurer'],
  loss_adjusters: ['loss_adjuster'],
  staff: ['superadmin', 'admin'],
};

export const accountFilterIds = ['country', 'broker_id', 'claim_level', 'active'];

const sorts = [
  'company_name',
  'team_name',
  'attn',
  'account_type',
  'email',
  'country',
  'last_seen',
  'created',
] as const;

/** What the address asks for, as the server takes it. */
export function accountQuestion(list: ListState): InputOf<'get_accounts'> {
  const types = typesOfView[list.view];
  const country = list.filters['country']?.filter(isCountryCode);
  const { broker_id, claim_level, active } = list.filters;
  return {
    page: list.page,
    page_size: list.size,
    search: list.q,
    filters: {
      ...(types ? { account_type: [...types] } : {}),
      ...(country?.length ? { country } : {}),
      ...(broker_id ? { broker_id: [...broker_id] } : {}),
      ...(claim_level ? { claim_level: claim_level.map(Number) } : {}),
      ...(active ? { active: [active[0] === 'yes'] } : {}),
    },
    has_open_amount: list.view === 'open_amount',
    ...(list.from ? { created_from: list.from } : {}),
    ...(list.to ? { created_to: list.to } : {}),
    sortBy: oneOf(list.sortBy, sorts, 'company_name'),
    ascending: list.sort === '' || list.ascending,
  };
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

/** The filters of the list of accounts. */
export function useAccountFilters(staff: boolean): readonly Filter[] {
  const brokerages = useBrokerageOptions(staff);
  return useMemo(
    () => [
      {
        id: 'country',
        label: 'Country',
        kind: 'choice',
        promoted: true,
        options: countryOptions,
      },
      ...(staff
        ? [
            {
              id: 'broker_id',
              label: 'Brokerage',
              kind: 'choice' as const,
              promoted: true,
              options: brokerages,
            },
          ]
        : []),
      {
        id: 'claim_level',
        label: 'Claim level',
        kind: 'choice',
        options: claimLevels.map((level) => ({ value: String(level), label: String(level) })),
      },
      { id: 'active', label: 'In use', kind: 'yes_no' },
      { id: 'period', label: 'Created', kind: 'period' },
    ],
    [staff, brokerages],
  );
}
