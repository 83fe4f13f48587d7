import { reportSessionEnded } from '#web/api/session-events.ts';
import type { ErrorBody, ErrorCode, FieldError } from '#contract/errors.ts';

/** Codes of the catalogue, and `offline` for a call that never reached the server. */
export type ApiErrorCode = ErrorCode | 'offline';

/** A call that did not succeed, with the text for the reader. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly fields: readonly FieldError[];
  readonly request_id: string;
  readonly reason: string | undefined;
  /** The stored record, when somebody else saved it first. */
  readonly current: unknown;

  constructor(status: number, body: Partial<Omit<ErrorBody, 'code'>> & { code: ApiErrorCode }) {
    super(body.message ?? 'Something went wrong on our side.');
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.fields = body.fields ?? [];
    this.request_id = body.request_id ?? '';
    this.reason = body.reason;
    this.current = body.current;
  }
}

/** Tells the page when the session is over, and passes the error on. */
export function noticed(error: ApiError): ApiError {
  if (error.code === 'not_logged_in') reportSessionEnded();
  return error;
}

/** Whether the same call may succeed later: no network, logged out, too many, or the server's own trouble. */
export function mayPass({ status }: ApiError): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
}

/** The text for the reader of anything that was thrown, so that `Error: …` never reaches the page. */
export function messageOf(error: unknown, fallback = 'Something went wrong on our side.'): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}

/** What the server itself said about a refusal, if it said anything: every answer of its own has a request id. */
function serverMessageOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.request_id !== '' ? error.message : undefined;
}

/**
 * What a toast says of a call that failed: the words of the server, else `fallback` with the cause that the browser
 * knows: "Failed to create bulk link. You are offline. Reconnect and try again."
 */
export function failureText(error: unknown, fallback?: string): string {
  const said = serverMessageOf(error);
  if (said !== undefined) return said;
  return fallback === undefined ? messageOf(error) : `${fallback}. ${messageOf(error)}`;
}

/** Reads the error body of an answer; a proxy's HTML page becomes a plain `internal`. */
export async function errorOfResponse(response: Response): Promise<ApiError> {
  const text = await response.text();
  return errorOfText(response.status, text);
}

/** The same for callers that have the text already, such as uploads. */
export function errorOfText(status: number, text: string): ApiError {
  try {
    const body = JSON.parse(text) as ErrorBody;
    if (typeof body.code === 'string') return new ApiError(status, body);
  } catch {
    // Not JSON: answered by something in front of the server.
  }
  if (status === 413) {
    return new ApiError(status, {
      code: 'payload_too_large',
      message: 'The selected file must be smaller than 50 MB.',
    });
  }
  return new ApiError(status, {
    code: status >= 502 && status <= 504 ? 'unavailable' : 'internal',
    message:
      status >= 502 && status <= 504
        ? 'Paddock is busy for a moment. Try again shortly.'
        : 'Something went wrong on our side.',
  });
}

/** No answer came: there is no network, as the browser knows, or Paddock itself is not reached. */
export function offlineError(): ApiError {
  const message = navigator.onLine
    ? 'Paddock was not reached. Check your connection and try again.'
    : 'You are offline. Reconnect and try again.';
  return new ApiError(0, { code: 'offline', message });
}
