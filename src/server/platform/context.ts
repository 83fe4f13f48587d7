import type { Transaction } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { DeedName } from '#contract/activity-deeds.ts';
import type { ChangeKind } from '#contract/change-kinds.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { CardProvider } from '#server/platform/cards/cards.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import type { Reading } from '#server/platform/database/read-replica.ts';
import type { DatabaseRoom } from '#server/platform/database/database-room.ts';
import type { DatabaseHealth } from '#server/platform/health.ts';
import type { Keeper } from '#server/platform/keeper.ts';
import type { LinkTarget } from '#server/platform/http/link-pass.ts';
import type { MetricsRegistry } from '#server/platform/metrics/metrics.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import type { PdfRenderer } from '#server/platform/pdf/pdf.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { Traces } from '#server/platform/traces/traces.ts';
import type { WorkQueue } from '#server/platform/http/work-queue.ts';
import type { SignOnProvider } from '#server/platform/sign-on/sign-on-provider.ts';
import type { VirusScanner } from '#server/platform/storage/virus-scanner.ts';

/** Staff look at the product as somebody else sees it, and change nothing. */
export interface AccountView {
  view_id: string;
  viewer: { user_id: string; account_type: AccountType; name: string };
  expires_at: Date;
  /** Its time is up: the session is the viewer's own again, but writes only once the view has been stopped. */
  is_over: boolean;
}

/** Who is calling: the session's person with the account type chosen for it. */
export interface Actor {
  user_id: string;
  account_type: AccountType;
  account_types: AccountType[];
  attn: string;
  company_name: string;
  email: string;
  insurer_id: string | null;
  /** Set while staff view as this person. */
  view?: AccountView;
}

/** The doors to the outside world and the machine, put together once at start. */
export interface Services {
  config: Config;
  /** The database; for callers without a session over a small share of the connections only. */
  db: Db;
  /** The database over all connections whoever calls, for what follows behind the answer. */
  whole_db: Db;
  /** Where lists, exports and analytics are read. */
  reading: Reading;
  /** The turns of the writes that `runWrite` runs. */
  writes: WorkQueue;
  room: DatabaseRoom;
  health: DatabaseHealth;
  /** What is counted for an operator; null where nobody looks. */
  metrics: MetricsRegistry | null;
  /** Where the time of an answer goes; null where nobody collects it. */
  traces: Traces | null;
  clock: Clock;
  /** Which release of the screens this process brings along. */
  release: string;
  log: FastifyBaseLogger;
  mailer: Mailer;
  storage: Storage;
  /** Where policy files and all other files lie [9.14]. */
  buckets: { policy: string; other: string };
  cards: CardProvider;
  pdf: PdfRenderer;
  /** The company's own sign-in; null when none is set. */
  sign_on: SignOnProvider | null;
  /** Null when no scanner is set: files are then taken as they are. */
  scanner: VirusScanner | null;
  /** The areas, each for its own tables. */
  keepers: readonly Keeper[];
}

/** A read or the transaction of a write: area queries take either. */
export type Queryable = Db | Transaction<Database>;

/** What every handler gets. `now` is the injected clock's instant, `today` its date in Amsterdam. */
export interface ReadContext<A = Actor> {
  actor: A;
  db: Queryable;
  now: Date;
  today: CalendarDate;
  request_id: string;
  /** The caller's network address, for throttling; never logged with a name. */
  ip: string;
  user_agent: string;
  services: Services;
  /** Sets or clears a cookie on the answer. */
  cookies: CookieJar;
}

/** Who asks, nobody for a job, and where what decides the answer is read. */
export type Asking = Pick<ReadContext<Actor | null>, 'actor' | 'db'>;

/** The cookies of one request and answer. */
export interface CookieJar {
  session: string | undefined;
  /** Says that somebody has logged in from this browser before; it opens nothing by itself. */
  device: string | undefined;
  setDevice(token: string): void;
  /** Binds what comes between the password and the session to the browser; it opens nothing by itself. */
  step: string | undefined;
  setStep(token: string): void;
  clearStep(): void;
  setSession(token: string, expires_at: Date | null): void;
  clearSession(): void;
  /** What a browser keeps of a link that it has opened. */
  pass(target: LinkTarget): string | undefined;
  setPass(target: LinkTarget, value: string, seconds: number): void;
}

/** A change that a write leaves in the audit log. */
interface AuditEntry {
  record_kind: string;
  record_id: string;
  /** Defaults to the action's name. */
  action?: DeedName;
  before?: unknown;
  after?: unknown;
}

/** A job to be put in the queue inside the write's transaction. */
export interface JobOptions {
  /** The same key replaces a job that has not started yet. */
  job_key?: string;
  run_at?: Date;
  max_attempts?: number;
  /** Drawing and other slow work: whatever is due and not slow, such as bookings and mails, goes first. */
  slow?: boolean;
}

/** A write's context: everything it does is one transaction. */
export interface WriteContext<A = Actor> extends ReadContext<A> {
  db: Transaction<Database>;
  /** Leaves changes in the audit log; several in one statement. */
  audit(...entries: AuditEntry[]): Promise<void>;
  queue(job: string, payload: Record<string, unknown>, options?: JobOptions): Promise<void>;
  /**
   * Tells open screens, after the commit, that a record changed. Staff always hear it; others only if their
   * user_id or insurer_id is in `audience`. With `only`, staff who are not in it do not hear it either.
   * Without an id it was many records of the kind.
   */
  changed(
    kind: ChangeKind,
    id: string | undefined,
    audience?: readonly (string | null | undefined)[],
    options?: { only?: boolean },
  ): void;
  /** Runs after the commit; for effects that may be lost, never for ones that must happen (those are jobs). */
  afterCommit(effect: () => void | Promise<void>): void;
}

/** An uploaded file, already in the storage, on its way to a row. */
export interface StoredUpload {
  bucket: string;
  storage_key: string;
  document_name: string;
  content_type: string;
  size_bytes: number;
  sha256: string;
  /** The file as it came, sealed, when something was taken out of it that is evidence. */
  original?: { bucket: string; storage_key: string; sha256: string } | undefined;
}

/** An upload's context: a write whose file already lies in the storage. */
export interface UploadContext<A = Actor> extends WriteContext<A> {
  file: StoredUpload;
}

/** What a download's handler answers. */
export interface FileAnswer {
  document_name: string;
  content_type: string;
  body: NodeJS.ReadableStream | Buffer;
  /** Shown in the browser instead of saved; only for types that cannot run script. */
  inline?: boolean;
  /** A page that was made here, shown in a frame under this Content-Security-Policy; it must forbid script. */
  frame_policy?: string;
  size_bytes?: number;
}
