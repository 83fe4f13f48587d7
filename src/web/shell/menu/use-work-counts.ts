import { isStaff } from '#domain/accounts/account-types.ts';
import { addressOf } from '#domain/places.ts';
import { useRead } from '#web/api/use-read.ts';
import { useSession } from '#web/api/session.ts';

/** How much waits behind a menu entry, by its path. */
export type WorkCounts = Readonly<Record<string, number>>;

const pollMs = 120_000;

/** The counts of the work queues in the menu; staff and loss adjusters have queues. */
export function useWorkCounts(): WorkCounts {
  const { account_type } = useSession();
  const staff = isStaff(account_type);
  const claims = useRead(
    'get_claim_work',
    {},
    { enabled: staff || account_type === 'loss_adjuster', pollMs },
  );
  const quotes = useRead(
    'get_documents',
    { document_state: 'quote', view: 'needs_action', page_size: 1 },
    { enabled: staff, pollMs },
  );
  const requests = useRead(
    'get_requests',
    { page_size: 1, is_vi: false },
    { enabled: staff, pollMs },
  );
  const viRequests = useRead(
    'get_requests',
    { page_size: 1, is_vi: true },
    { enabled: staff, pollMs },
  );
  const { needs_action = 0, vi_needs_action = 0 } = claims.data ?? {};
  return {
    [addressOf('claims')]: needs_action - vi_needs_action,
    [addressOf('vi_claims')]: vi_needs_action,
    [addressOf('quotes')]: quotes.data?.total ?? 0,
    [addressOf('requests')]: requests.data?.counts['open'] ?? 0,
    [addressOf('vi_requests')]: viRequests.data?.counts['open'] ?? 0,
  };
}
