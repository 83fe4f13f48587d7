const folders: Readonly<Record<string, string>> = {
  account: 'accounts',
  claim: 'claims',
  policy: 'new-policies',
  request: 'ontrack-requests',
};

/** Where staff open a record, if it has a page. */
export function recordHref(kind: string, id: string): string | null {
  const folder = folders[kind];
  return folder ? `/dashboard/${folder}/${id}` : null;
}
