import { errorCatalogue, type ErrorCode, type FieldError } from '#contract/errors.ts';

/** What an error carries beyond its code: a text that replaces the catalogue's, fields, the stored record. */
export interface AppErrorData {
  message?: string;
  fields?: FieldError[];
  reason?: string;
  current?: unknown;
  /** What lies behind it, for the error log and never for the answer. */
  cause?: unknown;
  /** Seconds after which another try makes sense, when the catalogue's are not right. */
  retry_after_s?: number;
  /** The write is refused, but what it stored stays: a failed log-in has to count. Its idempotency key is given back. */
  keeps_changes?: boolean;
}

/** The one error that handlers throw. Its code decides HTTP status and default text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly data: AppErrorData;

  constructor(code: ErrorCode, data: AppErrorData = {}) {
    super(
      data.message ?? errorCatalogue[code].message,
      data.cause === undefined ? undefined : { cause: data.cause },
    );
    this.code = code;
    this.data = data;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** A refusal at one field of the input: 422 with the field, so that the form can show it there. */
export function fieldError(field: string, code: string, message: string): AppError {
  return new AppError('invalid_input', { message, fields: [{ field, code, message }] });
}
