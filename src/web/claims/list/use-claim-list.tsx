import { useMemo } from 'react';
import { claimList } from '#contract/claims/claim-list.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { clientViewStatuses } from '#domain/claims/claim-status.ts';
import { accountName } from '#domain/accounts/account-name.ts';
import { useIsAmong } from '#web/api/session.ts';
import { prefetchRead, useRead } from '#web/api/use-read.ts';
import {
  type ClaimRow,
  claimStatusWord,
  isOurTurn,
  waitingSince,
} from '#web/claims/claim/claim-words.ts';
import { useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';

const useClaimPeek = lazyDialog(() =>
  import('#web/claims/list/claim-peek.tsx').then((m) => recordDialog(m.ClaimPeek)),
);

/** Hours after which a claim that waits for us is shown in crimson. */
const urgentAfterHours = 48;

/** What is drawn in a way of its own. */
export const claimCells = {
  status_since: (claim: ClaimRow) => (
    <RelativeAge
      since={waitingSince(claim)}
      {...(isOurTurn(claim.status) ? { urgentAfterHours } : {})}
    />
  ),
};

const staleMs = 300_000;

const clientStatuses = clientViewStatuses.map((value) => ({
  value,
  label: claimStatusWord(value).label,
}));

/** What the filters choose from; a list that does not load leaves its filter empty. */
export function useClaimOptions() {
  const isStaff = useIsAmong('admin', 'superadmin');
  const isDealer = useIsAmong('admin', 'superadmin', 'brokerage', 'agent');
  const isClient = useIsAmong('agent');
  const seesUsers = useIsAmong('admin', 'superadmin', 'brokerage');
  const events = useRead('get_events', {}, { enabled: isDealer, staleMs }).data?.events;
  const users = useRead('get_all_users', {}, { enabled: seesUsers, staleMs }).data?.users;
  const cars = useRead('get_cars', {}, { enabled: seesUsers, staleMs }).data?.cars;
  const insurers = useRead('get_insurers', {}, { enabled: isStaff, staleMs }).data?.insurers;
  return useMemo(() => {
    const people = (type: AccountType) =>
      (users ?? [])
        .filter((user) => user.account_type === type)
        .map((user) => ({ value: user.user_id, label: user.team_name || accountName(user) }));
    return {
      ...(isClient ? { status: clientStatuses } : {}),
      event_id: (events ?? []).map((one) => ({ value: one.event_id, label: one.name })),
      user_id: people('agent'),
      car_id: (cars ?? []).map((car) => ({
        value: car.car_id,
        label: [car.make, car.model, car.chassis_number].filter(Boolean).join(' '),
      })),
      insurer_id: (insurers ?? []).map((one) => ({ value: one.insurer_id, label: one.name })),
      loss_adjuster_id: people('loss_adjuster'),
    };
  }, [events, users, cars, insurers, isClient]);
}

/** The claims that a person sees, as the address says, with a look into each. */
export function useClaimList() {
  const options = useClaimOptions();
  return useListOfClaims(useDeclaredList('claims', claimList, { cells: claimCells, options }));
}

/** What a list of claims has beyond what it declares: a look into each, and its record asked for ahead. */
export function useListOfClaims<S>(shown: S) {
  const peek = useClaimPeek();
  return {
    shown,
    peek: peek.dialog,
    props: {
      shown,
      onPeek: peek.open,
      onRowHover: ({ claim_id }: ClaimRow) => prefetchRead('get_full_claim', { claim_id }),
    },
  };
}
