import type { RequestKind } from '#domain/policies/request-status.ts';
import type { InputOf } from '#web/api/action-types.ts';

/** What can be asked of a policy that exists, the commonest first. */
export const changeKinds = [
  'add_driver',
  'replace_driver',
  'add_car',
  'replace_car',
  'add_event',
  'withdraw_event',
  'cancel_policy',
  'other',
] as const satisfies readonly RequestKind[];

export type ChangeKind = (typeof changeKinds)[number];

/** The form's values; which of them count depends on the kind. */
export interface ChangeWish {
  car_id: string | null;
  new_car_id: string | null;
  driver_id: string | null;
  new_driver_id: string | null;
  event_id: string | null;
  message: string;
}

export const changeLabels = {
  car_id: 'Car',
  driver_id: 'Driver who is replaced',
  new_driver_id: 'New driver',
  new_car_id: 'New car',
  event_id: 'Event',
  message: 'Remarks',
} as const satisfies Record<keyof ChangeWish, string>;

/** The fields that each kind needs. */
const wishFields: Readonly<Record<ChangeKind, readonly (keyof ChangeWish)[]>> = {
  add_driver: ['new_driver_id'],
  replace_driver: ['driver_id', 'new_driver_id'],
  add_car: ['new_car_id'],
  replace_car: ['car_id', 'new_car_id'],
  add_event: ['event_id'],
  withdraw_event: ['event_id'],
  cancel_policy: [],
  other: ['message'],
};

export function emptyWish(): ChangeWish {
  return {
    car_id: null,
    new_car_id: null,
    driver_id: null,
    new_driver_id: null,
    event_id: null,
    message: '',
  };
}

/** The fields that are needed and empty. */
export function missingInWish(kind: ChangeKind, wish: ChangeWish): (keyof ChangeWish)[] {
  return wishFields[kind].filter((name) => (wish[name] ?? '').trim() === '');
}

/** The content of the request: only what belongs to its kind. */
export function contentOfWish(
  kind: ChangeKind,
  wish: ChangeWish,
): InputOf<'save_request'>['content'] {
  const { car_id, new_car_id, driver_id, new_driver_id, event_id } = wish;
  switch (kind) {
    case 'add_driver':
      return { car_id, new_driver_id };
    case 'replace_driver':
      return { car_id, driver_id, new_driver_id };
    case 'add_car':
      return {
        new_car_id,
        cars:
          new_car_id === null
            ? []
            : [{ car_id: new_car_id, driver_ids: new_driver_id ? [new_driver_id] : [] }],
      };
    case 'replace_car':
      return { car_id, new_car_id };
    case 'add_event':
    case 'withdraw_event':
      return { car_id, event_id };
    default:
      return {};
  }
}
