import { lacksPermission, type PageVisitor } from '#domain/accounts/page-permissions.ts';
import type { Place } from '#domain/places.ts';
import { useSession } from '#web/api/session.ts';
import { type ReadResult, useRead } from '#web/api/use-read.ts';

/** What staff handed out to a client or a brokerage; fetched once and not again by itself [6.4]. */
export function useHandedOut(): ReadResult<'get_permissions'> {
  const { account_type, user_id } = useSession();
  const byPermission = account_type === 'agent' || account_type === 'brokerage';
  return useRead('get_permissions', { user_id }, { enabled: byPermission, staleMs: Infinity });
}

/** The person before a page, with what staff handed out; undefined until that is known, and where it cannot be asked. */
export function usePageVisitor(): PageVisitor | undefined {
  const { account_type } = useSession();
  const handedOut = useHandedOut();
  if (account_type !== 'agent' && account_type !== 'brokerage')
    return { account_type, permissions: [] };
  return handedOut.data && { account_type, permissions: handedOut.data.permissions };
}

/** Whether staff handed a page out to this person, or need not; not before it is known. */
export function useOpensPage(place: Place): boolean {
  const visitor = usePageVisitor();
  return visitor !== undefined && !lacksPermission(visitor, place);
}
