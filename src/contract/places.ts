const recordPages: Readonly<Record<string, string>> = {
  account: 'accounts',
  claim: 'claims',
  policy: 'new-policies',
  request: 'ontrack-requests',
};

/** Where staff open a record, if it has a page. */
export function recordPlace(kind: string, id: string): string | null {
  const page = recordPages[kind];
  return page ? `/dashboard/${page}/${id}` : null;
}
