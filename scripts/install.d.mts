/** The repository's folder. */
export const root: string;
/** A line that says what goes on meanwhile. */
export function say(text: string): void;
/** Ends with a message for people instead of a stack. */
export function fail(text: string): never;
/** Installs what the lockfile names, unless that has been done since the lockfile changed. */
export function install(): void;
/** Runs a script of this folder on the pinned Node in our place; one that is kept is started again when it was killed. */
export function continueWith(script: string, options?: { kept?: boolean }): void;
