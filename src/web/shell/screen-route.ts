import type { ComponentType } from 'react';
import type { AccountType } from '#domain/accounts/account-types.ts';

/** One page below /dashboard. */
export interface ScreenRoute {
  /** `$claim_id` takes a part of the address: `useParam('claim_id')`. */
  path: `/dashboard${string}`;
  /** The page's own chunk: `() => import('#web/claims/list/claim-list-screen.tsx').then((m) => m.ClaimListScreen)`. */
  load: () => Promise<ComponentType>;
  /** Who may open it; left out, everybody with a session. The others see which role may. */
  access?: readonly AccountType[];
  /** The page fills the window's width and height by itself, without the shell's margins. */
  bare?: boolean;
  /**
   * What an account type sees first on the page, as a path below src/web, where the page loads it by itself. The server
   * then names it in the page, and the browser fetches it at once.
   */
  also?: Partial<Record<AccountType, string>>;
}

/** One page without the shell: log-in, payment link, policy link. */
export interface PublicRoute {
  path: `/${string}`;
  load: () => Promise<ComponentType>;
}
