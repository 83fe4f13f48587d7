import type { z } from 'zod';
import type { AccountType } from '#domain/accounts/account-types.ts';
import type { DeedKind } from '#domain/admin/activity-kinds.ts';
import type { ChangeKind, Shows } from '#contract/change-kinds.ts';
import type { FeatureName } from '#domain/tools/feature-switches.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { knownKeysOnly } from '#contract/known-keys.ts';

/** Kinds of records whose rows belong to somebody: an action that takes such an id has its scope checked. */
export type RecordKind =
  | Extract<
      ChangeKind,
      | 'account'
      | 'bordereau'
      | 'bulk_payment'
      | 'bulk_run'
      | 'car'
      | 'championship'
      | 'circuit'
      | 'claim'
      | 'clause_preset'
      | 'driver'
      | 'email'
      | 'event'
      | 'file'
      | 'import'
      | 'invoice'
      | 'list_export'
      | 'payment'
      | 'policy'
      | 'request'
      | 'saved_view'
      | 'statement'
      | 'todo'
    >
  | 'upload';

/** `public` needs no session; a list names the account types that may call. */
export type Access = 'public' | readonly AccountType[];

/** Everybody with a session. */
export const anyAccount = [
  'superadmin',
  'admin',
  'agent',
  'brokerage',
  'insurer',
  'loss_adjuster',
] as const satisfies readonly AccountType[];

/** The insurer's own people. */
export const staff = ['superadmin', 'admin'] as const satisfies readonly AccountType[];

/** Superadmins' own: to everybody else who is logged in there is no such action. */
export const superadminsAlone = { access: ['superadmin'], hidden: true } as const satisfies Pick<
  Action,
  'access' | 'hidden'
>;

type ObjectSchema = z.ZodType<Record<string, unknown>>;

interface ActionParts<I extends z.ZodType, O extends z.ZodType> {
  /** One sentence for the API reference and the reader of the contract. */
  summary: string;
  input: I;
  output: O;
  access: Access;
  /** Whoever may not call it hears what an address without an action says. */
  hidden?: true;
  /** Which input fields are ids of scoped records, and of which kind; `parent`: of the kind that `parent_type` names. */
  scope?: { readonly [field in keyof z.output<I> & string]?: RecordKind | 'parent' };
  /** Codes that this action can answer beyond the general ones. */
  errors?: readonly ErrorCode[];
  /** What of a record a `conflict` carries to others than staff, cut as an answer is; without it its revision. */
  stored?: z.ZodType;
  /** Only where the specification names a path of its own; `:name` takes an input field. */
  path?: string;
  /** A read that changes something all the same (signout): refused when another site's page asks for it. */
  own_site_only?: boolean;
  /** Passes while staff view as somebody else; every other write and upload is refused then. */
  while_viewing?: boolean;
  /** An upload whose bytes are kept as they come, whatever they are: a part of a file, of at most so many bytes. */
  piece_bytes?: number;
  /** The part of the product that it belongs to, which can be switched off. */
  feature?: FeatureName;
  /** False where a second try must be judged anew, such as a password: its answer is never replayed. */
  repeatable?: boolean;
  /** Only a person with a session does it, no program with a key. */
  by_hand?: boolean;
}

/** What happens with the transport: reads are GET, writes POST with JSON, uploads POST multipart, downloads GET a file. */
type ActionKind = 'read' | 'write' | 'upload' | 'download';

/** How the history of a record tells what was done. */
export interface Deed {
  /** "Approved claim". */
  past: string;
  /** What the entry is about, where that is more than a change. */
  activity?: DeedKind;
}

/** One named action of the wire, as data. */
export interface Action<
  K extends ActionKind = ActionKind,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
>
  extends ActionParts<I, O>, Partial<Deed> {
  kind: K;
  /** A read says what its answer is made of. */
  shows?: Shows;
}

/** Actions by name. An area's contract is one of these. */
export type Contract = Record<string, Action>;

/** A read: `GET /api/<name>?…`, never changes anything; `shows` says which changes make its answer another one. */
export function read<I extends ObjectSchema, O extends z.ZodType>(
  parts: ActionParts<I, O> & { shows: Shows<keyof z.output<I> & string> } & Partial<Deed>,
): Action<'read', I, O> & { shows: Shows } {
  return { kind: 'read', ...parts, input: knownKeysOnly(parts.input) };
}

/** A write: `POST /api/<name>` with JSON and an Idempotency-Key, in one transaction. */
export function write<I extends ObjectSchema, O extends z.ZodType>(
  parts: ActionParts<I, O> & Deed,
): Action<'write', I, O> & Deed {
  return { kind: 'write', ...parts, input: knownKeysOnly(parts.input) };
}

/** An upload: `POST /api/<name>` as multipart; `input` is the form's fields, the file is streamed to the handler. */
export function upload<I extends ObjectSchema, O extends z.ZodType>(
  parts: ActionParts<I, O> & Deed,
): Action<'upload', I, O> & Deed {
  return { kind: 'upload', ...parts, input: knownKeysOnly(parts.input) };
}

/** A download: `GET /api/<name>?…` answers a file as a stream; the handler returns it with its name and type. */
export function download<I extends ObjectSchema, O extends z.ZodType>(
  parts: ActionParts<I, O> & Deed,
): Action<'download', I, O> & Deed {
  return { kind: 'download', ...parts, input: knownKeysOnly(parts.input) };
}

/** Where an action answers: `/api/<name>` unless the specification names a path. */
export function pathOf(name: string, action: Pick<Action, 'path'>): string {
  return `/api/${action.path ?? name}`;
}

/** Actions that only a person with a session takes, no program with a key. */
export function byHand<const C extends Contract>(actions: C): C {
  const marked = Object.entries(actions).map(([name, action]) => [
    name,
    { ...action, by_hand: true },
  ]);
  return Object.fromEntries(marked) as C;
}
