import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { useMemo } from 'react';
import { useHeldRows } from '#web/api/use-held-rows.ts';
import { useRead } from '#web/api/use-read.ts';
import { partyName } from '#web/policies/document/document-words.ts';

/** What the ids in a content are called. */
export interface ContentNames {
  car: (car_id: string) => string;
  event: (event_id: string) => string;
  driver: (driver_id: string) => string;
  account: (user_id: string) => string;
  insurer: (insurer_id: string) => string;
  excessRule: (code: string) => string;
}

const referenceMs = 300_000;

/** A car as one reads it: make, model and number. */
export function carTitle(car: { make: string; model: string; start_number: string }): string {
  const number = car.start_number === '' ? '' : ` #${car.start_number}`;
  return `${car.make} ${car.model}${number}`.trim();
}

/** The records that a quote's editor chooses from, kept for five minutes. */
export function useQuoteRecords(enabled: boolean) {
  const options = { enabled, staleMs: referenceMs };
  return {
    cars: useRead('get_cars', {}, options),
    events: useRead('get_events', {}, options),
    drivers: useRead('get_drivers', {}, options),
    users: useRead('get_all_users', {}, options),
    insurers: useRead('get_insurers', {}, options),
  };
}

export type QuoteRecords = ReturnType<typeof useQuoteRecords>;

/** Names of everything in a document's versions: from the document itself, then from the reference lists. */
export function useContentNames(document: DocumentDetail, records: QuoteRecords): ContentNames {
  const { user_id } = document.client;
  useHeldRows('get_cars', { user_id });
  useHeldRows('get_drivers', { user_id });
  useHeldRows('get_events', { ids: document.version.items.map(({ event }) => event.event_id) });
  const cars = records.cars.data?.cars;
  const events = records.events.data?.events;
  const drivers = records.drivers.data?.drivers;
  const users = records.users.data?.users;
  const insurers = records.insurers.data?.insurers;
  return useMemo(() => {
    const { items, additional_excess } = document.version;
    const of = (pairs: readonly (readonly [string, string])[], unknown: string) => {
      const names = new Map(pairs);
      return (id: string) => names.get(id) ?? unknown;
    };
    return {
      car: of(
        [
          ...(cars ?? []).map((car) => [car.car_id, carTitle(car)] as const),
          ...items.map(({ car }) => [car.car_id, car.title] as const),
        ],
        'A car',
      ),
      event: of(
        [
          ...(events ?? []).map((event) => [event.event_id, event.name] as const),
          ...items.map(({ event }) => [event.event_id, event.name] as const),
        ],
        'An event',
      ),
      driver: of(
        [
          ...(drivers ?? []).map((driver) => [driver.driver_id, driver.name] as const),
          ...items.flatMap((item) =>
            item.drivers.map((driver) => [driver.driver_id, driver.name] as const),
          ),
        ],
        'A driver',
      ),
      account: of(
        [
          ...(users ?? []).map((user) => [user.user_id, partyName(user)] as const),
          ...(document.broker
            ? [[document.broker.user_id, partyName(document.broker)] as const]
            : []),
        ],
        'An account',
      ),
      insurer: of(
        [
          ...(insurers ?? []).map((insurer) => [insurer.insurer_id, insurer.name] as const),
          [document.insurer.insurer_id, document.insurer.name],
        ],
        'An insurer',
      ),
      excessRule: of(
        additional_excess.map(({ code, label }) => [code, label]),
        'Another rule',
      ),
    };
  }, [document, cars, events, drivers, users, insurers]);
}
