/** What one sign-in is made of; all of it is random and good once. */
export interface SignOnSecrets {
  state: string;
  nonce: string;
  code_verifier: string;
}

/** Whom the provider let in, and what it says of them. */
export interface SignedOnPerson {
  issuer: string;
  subject: string;
  email: string | undefined;
  email_verified: boolean;
  /** What the provider calls its own session. */
  sid: string | undefined;
  /** Names this person and session to the provider when somebody logs out. */
  id_token: string;
}

/** Whose sessions the provider has ended. */
export interface SignedOffPerson {
  issuer: string;
  /** Without one, it is about the session alone. */
  subject: string | undefined;
  /** Without one, it is about all sessions of the person. */
  sid: string | undefined;
}

/** The company's own sign-in, as the product uses it. */
export interface SignOnProvider {
  /** What people know it by. */
  name: string;
  issuer: string;
  /** Where a browser goes to sign in. Throws SignOnRefused. */
  signInUrl(secrets: SignOnSecrets): Promise<string>;
  /** Who came back with this query, once everything about the answer was checked. Throws SignOnRefused. */
  readAnswer(query: string, secrets: SignOnSecrets): Promise<SignedOnPerson>;
  /** Where a browser logs out there and comes back from; null where the provider has no such place. Throws SignOnRefused. */
  signOutUrl(id_token: string): Promise<string | null>;
  /** Whom a log-out token of the provider is about, once it was checked. Throws SignOnRefused. */
  readLogOut(token: string): Promise<SignedOffPerson>;
}

/** A sign-in that went no further at the provider, or whose answer is not believed. */
export class SignOnRefused extends Error {
  readonly reason: 'unreachable' | 'denied' | 'untrusted';

  constructor(reason: SignOnRefused['reason'], cause: unknown) {
    super(`a sign-in was refused: ${reason}`, { cause });
    this.reason = reason;
  }
}
