/** The value when it is one of these, else the fallback: for texts of the address that the server takes from a list. */
export function oneOf<V extends string>(value: string, allowed: readonly V[], fallback: V): V {
  return (allowed as readonly string[]).includes(value) ? (value as V) : fallback;
}
