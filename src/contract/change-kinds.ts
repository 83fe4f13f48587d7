/**
 * The kinds of things that change, one list for both sides: a write announces what it changed as one of them, a read
 * says in `shows` which of them its answer is made of.
 */
export const changeKinds = [
  'account',
  'binder',
  'bordereau',
  'bulk_payment',
  'bulk_run',
  'car',
  'championship',
  'circuit',
  'claim',
  'clause_preset',
  'communication',
  'driver',
  'email',
  'email_template',
  'error',
  'event',
  'excess_rule',
  'fault',
  'file',
  'import',
  'instant_rules',
  'insurer',
  'invoice',
  'ledger',
  'list_export',
  'mailbox_message',
  'notification',
  'payment',
  'payout',
  'permissions',
  'policy',
  'premium_tax',
  'presence',
  'rating_tables',
  'rating_trial',
  'renewal',
  'request',
  'sanctions',
  'saved_view',
  'series_rating',
  'session',
  'statement',
  'todo',
  'tool_run',
  'webhook',
] as const;

export type ChangeKind = (typeof changeKinds)[number];

/**
 * What a read's answer is made of. `'claim'` is any claim, `'claim:claim_id'` only the one that the input's `claim_id`
 * names; `everything` gathers from everywhere, `nothing` is asked again by the page that wants it and by no change.
 */
export type Shows<F extends string = string> =
  | 'everything'
  | 'nothing'
  | readonly [ShownKind<F>, ...ShownKind<F>[]];

type ShownKind<F extends string> = ChangeKind | `${ChangeKind}:${F}`;

/** As the header of an answer says it. */
export function showsText(shows: Shows = 'nothing'): string {
  return typeof shows === 'string' ? shows : shows.join(' ');
}

/** Says of an answer what it is made of, so that a browser knows when to ask again without having the contract. */
export const showsHeader = 'x-shows';

/** Says of a write's answer what the write has changed, so that its own page asks again once and no more. */
export const touchedHeader = 'x-touched';

/** A record that changed; `id` is left out when it was many of the kind, or records that the caller may not see. */
export interface Touched {
  kind: string;
  id?: string | undefined;
}

/** As the header says it: kinds, each with its id behind a colon where one is told. */
export function touchedText(all: readonly Touched[]): string {
  return all.map(({ kind, id }) => (id === undefined ? kind : `${kind}:${id}`)).join(' ');
}

/** The other way round. */
export function touchedOf(text: string): Touched[] {
  return text
    .split(' ')
    .filter((each) => each !== '')
    .map((each) => {
      const colon = each.indexOf(':');
      return colon < 0 ? { kind: each } : { kind: each.slice(0, colon), id: each.slice(colon + 1) };
    });
}

/** Whether an answer that shows this, asked with this input, is another one after the change. */
export function isTouched(
  shows: Shows,
  { input, change }: { input: Readonly<Record<string, unknown>>; change: Touched },
): boolean {
  if (typeof shows === 'string') return shows === 'everything';
  return shows.some((shown) => {
    const [kind, field] = shown.split(':');
    if (kind !== change.kind) return false;
    const asked = field === undefined ? undefined : input[field];
    return typeof asked !== 'string' || change.id === undefined || asked === change.id;
  });
}
