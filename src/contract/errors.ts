/**
 * The error catalogue: every code an action can answer, its HTTP status and the text a reader sees when the
 * server has nothing more precise to say. Specification section 8 fixes the texts that carry a clause.
 */
export const errorCatalogue = {
  invalid_input: { status: 422, message: 'Some fields need another look.' },
  malformed_request: { status: 400, message: 'This request could not be read.' },
  not_logged_in: { status: 401, message: 'You are logged out. Log in to continue.' },
  wrong_credentials: { status: 401, message: 'Email or password is not right.' },
  wrong_code: { status: 401, message: 'This code is not right, or was used already.' },
  second_step_over: { status: 401, message: 'This took too long. Log in again.' },
  passkey_refused: { status: 401, message: 'This passkey could not be used.' },
  sign_on_required: {
    status: 403,
    message: 'Your company signs in by single sign-on. Choose its button on the log-in page.',
  },
  sign_on_unavailable: {
    status: 503,
    message: 'Single sign-on does not answer just now. Try again shortly.',
  },
  forbidden: { status: 403, message: 'Your account type may not do this.' },
  view_only: {
    status: 403,
    message: 'You are viewing as somebody else, read only. Stop viewing to change something.',
  },
  cross_site: { status: 403, message: 'This request came from another site and was refused.' },
  not_found: { status: 404, message: 'This record does not exist or is not yours to see.' },
  conflict: { status: 409, message: 'Somebody else changed this record in the meantime.' },
  transition_refused: { status: 409, message: 'This step is not possible in the present status.' },
  idempotency_mismatch: { status: 422, message: 'This key was already used for another request.' },
  payload_too_large: { status: 413, message: 'The selected file must be smaller than 50 MB.' },
  invalid_file: { status: 415, message: 'This kind of file is not accepted.' },
  storage_full: {
    status: 507,
    message: 'There is no room left for files. The support team has been told.',
  },
  database_full: {
    status: 507,
    message:
      'Paddock has no room left to save this. Nothing was changed, and everything can still be read. Tell support if it stays so.',
  },
  storage_unavailable: {
    status: 503,
    message: 'Files cannot be kept or fetched just now. The support team has been told.',
  },
  infected_file: {
    status: 422,
    message:
      'A virus was found in this file, and it was not kept. Check the device that it comes from.',
  },
  scanner_unavailable: {
    status: 503,
    message: 'Files cannot be checked for viruses just now, so none are taken. Try again shortly.',
  },
  link_invalid: {
    status: 404,
    message: 'This payment link is not valid. Ask your contact for a new one.',
  },
  link_expired: {
    status: 410,
    message: 'This payment link has expired. Ask your contact for a new one.',
  },
  too_many_requests: { status: 429, message: 'Too many tries. Wait a few minutes and try again.' },
  busy: {
    status: 503,
    message: 'More is asked at once than can be done. Try again in a few seconds.',
  },
  unavailable: { status: 503, message: 'Paddock is busy for a moment. Try again shortly.' },
  internal: { status: 500, message: 'Something went wrong on our side.' },
} as const satisfies Record<string, { status: number; message: string }>;

/** The name of an entry of the error catalogue. */
export type ErrorCode = keyof typeof errorCatalogue;

/**
 * What `conflict` says when nothing was changed yet: another write holds the record and did not let go of it in time.
 * There is no newer record to show; the same write again is what helps.
 */
export const beingSaved = {
  reason: 'being_saved',
  message: 'Somebody is saving this at the moment. Try again in a few seconds.',
} as const;

/** Seconds after which another try makes sense, for the codes that say so in `Retry-After`. */
export const retryAfterSeconds: Partial<Record<ErrorCode, number>> = {
  busy: 2,
  unavailable: 2,
  too_many_requests: 60,
  database_full: 30,
  storage_full: 30,
  storage_unavailable: 5,
};

/** A field that stopped a write: its path in the input (`items.0.excess_pct`), a code and a reader's text. */
export interface FieldError {
  field: string;
  code: string;
  message: string;
}

/** The body of every answer that is not a success. `current` carries the stored record on a stale write. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  request_id: string;
  fields?: FieldError[];
  reason?: string;
  current?: unknown;
}

/** Where no action answers: such a page is of a version that is gone. */
export const unknownAction = 'Your page is not of this version of Paddock. Please reload it.';

/** The same to a program that calls with a key. */
export const unknownActionOfKey = 'There is no such action. The page /api names them all.';
