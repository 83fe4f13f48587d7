import { beingSaved } from '#contract/errors.ts';
import { AppError } from '#server/platform/app-error.ts';

/** The SQLSTATE of a database error, or undefined for any other. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined;
}

/** Whether the same work may succeed when it is simply done again: serialization conflict or deadlock. */
export function isConflict(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}

const BROKEN_NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const BROKEN_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|Client was closed|Cannot use a pool after calling end/i;

/**
 * Whether the database cannot be reached or is going down or coming up, so that the caller should be told to try
 * again soon (503) instead of that something is wrong with the request.
 */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown);
  if (!(error instanceof Error)) return false;
  const state = sqlState(error);
  // 08: connection; 57P01 to 57P05: shut down, crashed, starting; 53300: too many connections; 25P03 and 25P04: the
  // process stood still in the middle of its work, which the database then undid.
  if (state !== undefined && /^(08...|57P0[1-5]|53300|25P0[34])$/.test(state)) return true;
  const is_system_call =
    'syscall' in error &&
    ['connect', 'read', 'write', 'getaddrinfo'].includes(String(error.syscall));
  if (is_system_call && 'code' in error && BROKEN_NETWORK.has(String(error.code))) return true;
  return BROKEN_CONNECTION.test(error.message);
}

const NO_ROOM = /\b(No space left on device|Disk quota exceeded|File too large)\b/;

/** Whether the database has no room to write: disk full, quota used up, a device that refuses to take more. */
export function isDatabaseFull(error: unknown): boolean {
  const state = sqlState(error);
  if (state === '53100' || state === '58030') return true;
  // The server names only a full disk by a code of its own; other limits come as an internal error with these words.
  return state === 'XX000' && error instanceof Error && NO_ROOM.test(error.message);
}

/** Whether a lock did not come in time, or the same two collided again and again: somebody else is at the record. */
function isHeldBySomebody(error: unknown): boolean {
  return sqlState(error) === '55P03' || isConflict(error);
}

/** Whether the database gave up what it could have done with more time or memory. */
function isOverburdened(error: unknown): boolean {
  // 57014: the limit of a statement; 53200, 53400: memory, room for sorting.
  return /^(57014|53000|53200|53400)$/.test(sqlState(error) ?? '');
}

/** What a caller is told of a fault of the database that is not the caller's and not a mistake of ours. */
export function refusalOfDatabase(error: unknown): AppError | undefined {
  if (isDatabaseFull(error)) return new AppError('database_full');
  if (isHeldBySomebody(error)) return new AppError('conflict', beingSaved);
  if (isDatabaseDown(error) || isOverburdened(error)) return new AppError('unavailable');
  return undefined;
}
