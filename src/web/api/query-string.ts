type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Value[]
  | { readonly [key: string]: Value };

function collect(key: string, value: Value, pairs: string[]): void {
  if (value === undefined || value === null || value === '') return;
  if (Array.isArray(value)) {
    for (const [index, item] of (value as readonly Value[]).entries())
      collect(`${key}[${index}]`, item, pairs);
    return;
  }
  if (typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) collect(`${key}[${name}]`, item, pairs);
    return;
  }
  pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
}

/**
 * A query string with nested values in brackets, `filters[status][0]=paid`, as the server's qs reads it.
 * Empty values are left out, so that the server's defaults apply.
 */
export function queryStringOf(input: Record<string, unknown>): string {
  const pairs: string[] = [];
  for (const [key, value] of Object.entries(input)) collect(key, value as Value, pairs);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
