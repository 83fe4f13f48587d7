// What a change of a policy edits, field by field, so that it can be taken off and applied again (manual A7). A value of Spa
// that goes from 260,000 to 200,000 and a driver added at Zandvoort are two edits, which disturb each other in no order.

import { sameValue } from '#domain/same-value.ts';

/** A car at an event as it is typed. */
interface EditedItem {
  readonly car_id: string;
  readonly event_id: string;
  readonly drivers: readonly { readonly driver_id: string }[];
}

/** What is typed into a version: its fields, and its cars at events. */
export interface EditedContent {
  readonly items: readonly EditedItem[];
}

/** One thing that a change edits; without `after` it takes it out, without `before` it adds it. */
export interface Edit {
  /** The same for all edits of one thing: a field, an item, a field or a driver of an item. */
  readonly key: string;
  /** The item that it is about, or of which it is a part. */
  readonly item: string | null;
  readonly part: string | null;
  readonly driver_id: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

const itemKey = ({ car_id, event_id }: EditedItem): string => `${car_id} ${event_id}`;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: object): Fields => value as Fields;

function fieldEdits(before: Fields, after: Fields, item: string | null): Edit[] {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => name !== (item === null ? 'items' : 'drivers'),
  );
  return names
    .filter((name) => !sameValue(before[name], after[name]))
    .map((part) => ({
      key: item === null ? part : `${item} ${part}`,
      item,
      part,
      driver_id: null,
      before: before[part],
      after: after[part],
    }));
}

function driverEdits(before: EditedItem, after: EditedItem): Edit[] {
  const item = itemKey(after);
  const ids = new Set([...before.drivers, ...after.drivers].map(({ driver_id }) => driver_id));
  const of = ({ drivers }: EditedItem, id: string) => drivers.find((one) => one.driver_id === id);
  return [...ids]
    .filter((id) => !sameValue(of(before, id), of(after, id)))
    .map((driver_id) => ({
      key: `${item} drivers ${driver_id}`,
      item,
      part: 'drivers',
      driver_id,
      before: of(before, driver_id),
      after: of(after, driver_id),
    }));
}

/** Everything that one content changes of another, in the order of its fields and items. */
export function editsBetween(before: EditedContent, after: EditedContent): Edit[] {
  const was = new Map(before.items.map((item) => [itemKey(item), item]));
  const is = new Map(after.items.map((item) => [itemKey(item), item]));
  const items = [...new Set([...was.keys(), ...is.keys()])].flatMap((key): Edit[] => {
    const [old, now] = [was.get(key), is.get(key)];
    if (old && now)
      return [...fieldEdits(fieldsOf(old), fieldsOf(now), key), ...driverEdits(old, now)];
    return [{ key, item: key, part: null, driver_id: null, before: old, after: now }];
  });
  return [...fieldEdits(fieldsOf(before), fieldsOf(after), null), ...items];
}

function editDrivers({ drivers }: EditedItem, { driver_id, after }: Edit): unknown[] {
  const place = drivers.findIndex((one) => one.driver_id === driver_id);
  if (after === undefined) return drivers.filter((one) => one.driver_id !== driver_id);
  return place === -1
    ? [...drivers, after]
    : drivers.with(place, after as (typeof drivers)[number]);
}

function editItem(items: readonly EditedItem[], edit: Edit): EditedItem[] | null {
  const place = items.findIndex((one) => itemKey(one) === edit.item);
  const item = items[place];
  if (edit.part === null && edit.after !== undefined)
    return item
      ? items.with(place, edit.after as EditedItem)
      : [...items, edit.after as EditedItem];
  if (!item) return null;
  if (edit.part === null) return items.toSpliced(place, 1);
  const value = edit.driver_id === null ? edit.after : editDrivers(item, edit);
  return items.with(place, { ...item, [edit.part]: value });
}

/** A content with edits; those of items that are not in it wait. */
export function applyEdits<C extends EditedContent>(
  content: C,
  edits: readonly Edit[],
): { content: C; waiting: Edit[] } {
  const waiting: Edit[] = [];
  const fields: Record<string, unknown> = {};
  let items: readonly EditedItem[] = content.items;
  for (const edit of edits) {
    if (edit.item === null) {
      fields[edit.part ?? ''] = edit.after;
      continue;
    }
    const edited = editItem(items, edit);
    if (edited === null) waiting.push(edit);
    else items = edited;
  }
  return { content: { ...content, ...fields, items }, waiting };
}
