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
}

/** A sign-in that went no further at the provider, or whose answer is not believed. */
export class SignOnRefused extends Error {
  readonly reason: 'unreachable' | 'denied' | 'untrusted';

  constructor(reason: SignOnRefused['reason'], cause: unknown) {
    super(`a sign-in was refused: ${reason}`, { cause });
    this.reason = reason;
  }
}
