import { useMemo } from 'react';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { type ClaimStatus, claimStatuses, claimStatusLabels } from '#domain/claims/claim-status.ts';
import { parseMoney } from '#domain/number-entry.ts';
import { useIsAmong } from '#web/api/session.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import type { ClaimView } from '#web/claims/list/claim-list-views.ts';
import { type Filter, readRange } from '#web/kit/list/filter.ts';
import { someOf } from '#web/kit/base/one-of.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';

export const claimFilterIds = [
  'status',
  'event',
  'team',
  'car',
  'insurer',
  'loss_adjuster',
  'amount',
  'injured',
  'late_report',
] as const;

const staleMs = 300_000;

type Choices = Readonly<Record<string, readonly { value: string; label: string }[]>>;

/** The lists that the filters choose from; one that does not load leaves its filter empty. */
function useChoices(): Choices {
  const isStaff = useIsAmong('admin', 'superadmin');
  const isDealer = useIsAmong('admin', 'superadmin', 'brokerage', 'agent');
  const seesUsers = useIsAmong('admin', 'superadmin', 'brokerage');
  const events = useRead('get_events', {}, { enabled: isDealer, staleMs }).data?.events;
  const users = useRead('get_all_users', {}, { enabled: seesUsers, staleMs }).data?.users;
  const cars = useRead('get_cars', {}, { enabled: seesUsers, staleMs }).data?.cars;
  const insurers = useRead('get_insurers', {}, { enabled: isStaff, staleMs }).data?.insurers;
  return useMemo(() => {
    const people = (type: AccountType) =>
      (users ?? [])
        .filter((user) => user.account_type === type)
        .map((user) => ({
          value: user.user_id,
          label: user.team_name || user.company_name || user.attn || user.email,
        }));
    return {
      event: (events ?? []).map((one) => ({ value: one.event_id, label: one.name })),
      team: people('agent'),
      car: (cars ?? []).map((car) => ({
        value: car.car_id,
        label: [car.make, car.model, car.chassis_number].filter(Boolean).join(' '),
      })),
      insurer: (insurers ?? []).map((one) => ({ value: one.insurer_id, label: one.name })),
      loss_adjuster: people('loss_adjuster'),
    };
  }, [events, users, cars, insurers]);
}

/** The filters of the list, with their choices; each account type has those that it can fill. */
export function useClaimFilters(seen: readonly ClaimStatus[] = claimStatuses): readonly Filter[] {
  const choices = useChoices();
  const isStaff = useIsAmong('admin', 'superadmin');
  const isDealer = useIsAmong('admin', 'superadmin', 'brokerage', 'agent');
  const seesUsers = useIsAmong('admin', 'superadmin', 'brokerage');
  return useMemo(() => {
    const choice = (id: string, label: string): Filter => ({
      id,
      label,
      kind: 'choice',
      options: choices[id] ?? [],
    });
    const statuses = seen.map((value) => ({ value, label: claimStatusLabels[value] }));
    return [
      { id: 'status', label: 'Status', kind: 'choice', options: statuses, promoted: true },
      { id: 'period', label: 'Accident', kind: 'period', promoted: true },
      ...(isDealer ? [{ ...choice('event', 'Event'), promoted: true }] : []),
      ...(seesUsers ? [choice('team', 'Team'), choice('car', 'Car')] : []),
      ...(isStaff ? [choice('insurer', 'Insurer'), choice('loss_adjuster', 'Loss adjuster')] : []),
      { id: 'amount', label: 'Amount', kind: 'range', unit: 'EUR' },
      { id: 'injured', label: 'Injured driver', kind: 'yes_no' },
      { id: 'late_report', label: 'Late report', kind: 'yes_no' },
    ];
  }, [choices, isStaff, isDealer, seesUsers, seen]);
}

type Question = InputOf<'get_claims'>;

const flag = (values: readonly string[] | undefined) =>
  values?.[0] === undefined ? undefined : values[0] === 'yes';

/** The list's state as the server asks for it. Chosen statuses stand above those of the view. */
export function claimQuestion(list: ListState, view: ClaimView | undefined): Question {
  const { filters } = list;
  const amount = readRange(filters['amount']?.[0]);
  const statuses =
    someOf(filters['status'], claimStatuses) ?? (view?.statuses ? [...view.statuses] : undefined);
  const wanted = {
    status: statuses,
    event_id: filters['event'],
    user_id: filters['team'],
    car_id: filters['car'],
    insurer_id: filters['insurer'],
    loss_adjuster_id: filters['loss_adjuster'],
    amount_from: parseMoney(amount.min),
    amount_to: parseMoney(amount.max),
    injured: flag(filters['injured']),
    late_report: flag(filters['late_report']),
    report_due: view?.reportDue,
  };
  const given = Object.entries(wanted).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return {
    search: list.q,
    startDate: list.from,
    endDate: list.to,
    filters: Object.fromEntries(given),
  };
}
