import { mayRead, type Reader, type Secret, type Secrets } from '#test/canary/plant-secrets.ts';
import type { RowOwner } from '#test/canary/row-owners.ts';

/** The least sum that has a secret in it: the book itself has nothing near it. */
const secretSum = 100_000_000_000;

/** A secret that somebody read who may not: what, who, by which way and where. */
export interface Leak {
  column: string;
  said: string;
}

/** Collects what is read and remembers every secret that went to the wrong reader. */
export class Reading {
  readonly #secrets: Secrets;
  readonly #leaks = new Map<string, Leak>();
  /** How often a secret reached somebody who may have it: a reading without any would prove nothing. */
  readonly rightful = new Map<string, number>();

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  get leaks(): string[] {
    return [...this.#leaks.keys()].toSorted();
  }

  /** An answer, with the path of every leaf. */
  json(value: unknown, way: { reader: Reader; by: string }, path = ''): void {
    if (Array.isArray(value)) value.forEach((each) => this.json(each, way, `${path}[]`));
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) {
        this.text(key, way, path);
        this.json(each, way, path ? `${path}.${key}` : key);
      }
    else if (typeof value === 'number') this.#figure(value, way, path);
    else if (typeof value === 'string') this.text(value, way, path);
  }

  /** A text of any kind: a cell, a page of a paper, a mail. */
  text(text: string, way: { reader: Reader; by: string }, path = ''): void {
    for (const [word] of text.matchAll(/zq[0-9a-z]{4}q/gi))
      this.#met(this.#secrets.byWord.get(word.toLowerCase()), way, path);
    if (!/\d/.test(text)) return;
    for (const [figure] of text.matchAll(/\d[\d.,\u00a0\u202f ]*\d/g)) {
      this.#met(this.#secrets.byFigure.get(Number(figure.replace(/\D/g, ''))), way, path);
      this.#met(this.#secrets.byDecimal.get(figure.replace(/(\.\d*?)0+$/, '$1')), way, path);
    }
  }

  /** That a record is there at all: what happens to it is told to those whom it concerns. */
  row(owner: RowOwner, way: { reader: Reader; by: string }, kind: string): void {
    const { role, world, user_id } = way.reader;
    if (role === 'superadmin' || role === 'admin' || owner.holder === user_id) return;
    const is_near = owner.world === 'house' || owner.world === world;
    if (!is_near) this.#leak(`a ${kind} of another client`, way, '');
    else if (owner.hidden.includes(role)) this.#leak(`a ${kind} that is not shown yet`, way, '');
  }

  /** A search for a secret by somebody who may not read it: what is found gives it away. */
  found(secret: Secret, way: { reader: Reader; by: string }): void {
    if (!mayRead(secret, way.reader))
      this.#leak(`a record was found by its secret of ${secret.column} and`, way, '');
  }

  #figure(value: number, way: { reader: Reader; by: string }, path: string): void {
    const secret = this.#secrets.byFigure.get(value) ?? this.#secrets.byDecimal.get(String(value));
    this.#met(secret, way, path);
    // The others rightly read sums of reserves or of commission.
    const is_outside = way.reader.role === 'client' || way.reader.role === 'public';
    if (!secret && Math.abs(value) >= secretSum && is_outside)
      this.#leak('a sum of secrets', way, path);
  }

  #met(secret: Secret | undefined, way: { reader: Reader; by: string }, path: string): void {
    if (!secret) return;
    if (mayRead(secret, way.reader)) {
      this.rightful.set(secret.column, (this.rightful.get(secret.column) ?? 0) + 1);
      return;
    }
    const of_whom =
      secret.world === way.reader.world || secret.world === 'house' ? '' : ` of another client`;
    const when = secret.hidden.includes(way.reader.role) ? ' that is not shown yet' : '';
    this.#leak(`secret of ${secret.column}${of_whom}${when}`, way, path);
  }

  #leak(what: string, { reader, by }: { reader: Reader; by: string }, path: string): void {
    const said = `${what} was read by ${reader.role} through ${by}${path ? ` at ${path}` : ''}`;
    this.#leaks.set(said, { column: what, said });
  }
}
