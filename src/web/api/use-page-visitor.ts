import { lacksPermission, type PageVisitor } from '#domain/accounts/page-permissions.ts';
import type { Place } from '#domain/places.ts';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';

/**
 * The person before a page, with what staff handed out; undefined until that is known. The permission list is fetched
 * once and not again by itself [6.4].
 */
export function usePageVisitor(): PageVisitor | undefined {
  const { account_type, user_id } = useSession();
  const byPermission = account_type === 'agent' || account_type === 'brokerage';
  const known = useRead(
    'get_permissions',
    { user_id },
    { enabled: byPermission, staleMs: Infinity },
  );
  if (!byPermission) return { account_type, permissions: [] };
  if (known.data) return { account_type, permissions: known.data.permissions };
  return known.isError ? { account_type, permissions: [] } : undefined;
}

/** Whether staff handed a page out to this person, or need not; not before it is known. */
export function useOpensPage(place: Place): boolean {
  const visitor = usePageVisitor();
  return visitor !== undefined && !lacksPermission(visitor, place);
}
