// A program calls with a key of the account: one that only reads gets no further than the account's own pages.
// With "read" a program fetches invoices; it needs "write" to register a payment.

/** What a key may do. */
export const tokenScopes = ['read', 'write'] as const;

export type TokenScope = (typeof tokenScopes)[number];

/** What readers see for each of them. */
export const tokenScopeLabels: Readonly<Record<TokenScope, string>> = {
  read: 'Read only',
  write: 'Read and change',
};

/** Whether a key may call an action of a kind; what only a person does, such as a new password, no key may. */
export function tokenMayCall(
  scope: TokenScope,
  action: { kind: 'read' | 'download' | 'write' | 'upload'; by_hand?: boolean },
): boolean {
  if (action.by_hand) return false;
  return scope === 'write' || action.kind === 'read' || action.kind === 'download';
}
