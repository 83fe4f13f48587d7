/** The value when it is one of these, else the fallback: for texts of the address that the server takes from a list. */
export function oneOf<V extends string>(value: string, allowed: readonly V[], fallback: V): V {
  return (allowed as readonly string[]).includes(value) ? (value as V) : fallback;
}

/** The values that are among these; undefined when none is left, so that the filter stays out of the query. */
export function someOf<V extends string>(
  values: readonly string[] | undefined,
  allowed: readonly V[],
): V[] | undefined {
  const found = (values ?? []).filter((value): value is V =>
    (allowed as readonly string[]).includes(value),
  );
  return found.length === 0 ? undefined : found;
}
