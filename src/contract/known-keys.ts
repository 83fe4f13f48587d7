import { z } from 'zod';

type Schema = z.core.$ZodType;
type Def = Record<string, unknown>;

/** A check that is no schema of its own has nothing to run. */
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value && 'run' in (value._zod as object);

const made = new WeakMap<Schema, Schema>();

/**
 * The same input, refusing every key that it does not know, at any depth: what is dropped in silence is believed to be
 * insured. An object that says itself what else it may hold (`z.looseObject`, `z.catchall`) keeps that.
 */
export function knownKeysOnly<S extends Schema>(schema: S): S {
  const before = made.get(schema);
  if (before) return before as S;
  const def = schema._zod.def as unknown as Def & { type: string };
  const own = Object.fromEntries(Object.entries(def).map(([part, value]) => [part, within(value)]));
  if (def.type === 'object') {
    own['shape'] = within((def as unknown as { shape: unknown }).shape);
    own['catchall'] ??= z.never();
  }
  const strict = z.core.clone(schema, own as never);
  // What is said of a part, such as who may ask by it, is said of its copy too.
  const said = z.globalRegistry.get(schema);
  if (said) z.globalRegistry.add(strict, said);
  made.set(schema, strict);
  return strict;
}

function within(value: unknown): unknown {
  if (isSchema(value)) return knownKeysOnly(value);
  if (Array.isArray(value)) return value.map((one: unknown) => (isSchema(one) ? within(one) : one));
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([part, one]) => [part, isSchema(one) ? within(one) : one]),
  );
}
