// How long a password must be: 15 characters alone, 8 beside a second factor, 256 at most. Apart from the list of
// common passwords, so that the pages before the log-in do not load it. "drie natte banden" has 17.

/** Fewest characters when the password is all that protects the account. */
export const MIN_PASSWORD_LENGTH = 15;

/** Fewest characters when a second factor is asked as well. */
export const MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR = 8;

/** Most characters, so that hashing cannot be made expensive. */
export const MAX_PASSWORD_LENGTH = 256;
