// What has begun is frozen (manual A3): from 00:00 of the event's first day its value, excess, scope, limits and everything
// else that its price is made of stay as they are. A driver may still be added. A value of 100,000 is not raised to 260,000
// after the crash, nor lowered to 10,000 to get a driven premium back.

/** An item as people type it: what it is about, its drivers, and everything else. */
export interface TypedItem {
  readonly car_id: string;
  readonly event_id: string;
  readonly drivers: readonly { readonly driver_id: string }[];
}

/** Something that was changed of an item that has begun; without a field it was taken out. */
export interface FrozenChange {
  readonly index: number | null;
  readonly field: string | null;
}

const sameItem = (a: TypedItem, b: TypedItem) => a.car_id === b.car_id && a.event_id === b.event_id;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What of two items differs that may not, in the order of their fields. */
function changedFields<T extends TypedItem>(before: T, after: T): string[] {
  const fields = Object.keys(after) as (keyof T & string)[];
  return fields.filter((field) => {
    if (field !== 'drivers') return !same(before[field], after[field]);
    const kept = after.drivers.slice(0, before.drivers.length);
    return !same(kept, before.drivers);
  });
}

/** Every change of an item that has begun, other than a driver added; empty when all may be changed so. */
export function changesOfBegunItems<T extends TypedItem>(
  before: readonly T[],
  after: readonly T[],
  hasBegun: (item: T) => boolean,
): FrozenChange[] {
  return before.filter(hasBegun).flatMap((item): FrozenChange[] => {
    const index = after.findIndex((one) => sameItem(one, item));
    const now = after[index];
    if (!now) return [{ index: null, field: null }];
    return changedFields(item, now).map((field) => ({ index, field }));
  });
}
