/** Actions whose path the specification names itself; all others answer at `/api/<name>`. A test compares this with the contract. */
const namedPaths: Readonly<Record<string, string>> = {
  get_permissions: 'permissions/:user_id',
};

/** The address of an action and what is left of its input once the path has taken its part. */
export function addressOf(
  name: string,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const named = namedPaths[name];
  if (named === undefined) return { path: `/api/${name}`, rest: input };
  const rest = { ...input };
  const path = named.replace(/:(\w+)/g, (_, field: string) => {
    const value = rest[field];
    delete rest[field];
    return encodeURIComponent(String(value));
  });
  return { path: `/api/${path}`, rest };
}
