/** The number of a claim, a document or an invoice: it never breaks at its hyphens. */
export function NumberText({ value }: { value: string | null | undefined }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{value || '—'}</span>;
}
