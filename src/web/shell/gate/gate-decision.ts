import {
  addressOf,
  isDashboardAddress,
  publicAddress,
  publicPages,
  safeReturnPath,
} from '#domain/places.ts';

/** What the gate knows when a page is asked for. */
export interface GateQuestion {
  state: 'unknown' | 'logged_in' | 'logged_out' | 'unreachable';
  pathname: string;
  /** Path and query, to come back to after logging in. */
  href: string;
  /** Where this person starts. */
  home: string;
  /** Where somebody wanted to go before logging in. */
  next: string | null;
}

export type GateDecision =
  | { kind: 'show' }
  | { kind: 'wait' }
  | { kind: 'unreachable' }
  | { kind: 'go'; href: string };

const loginPages = new Set<string>([publicPages.login, publicPages.forgot_password, '/']);

/**
 * Where a page's visitor goes: logged in on a login page to the dashboard [2.2], logged out on a dashboard or
 * loading page to the login [2.3]. Public pages do not wait for the answer.
 */
export function gateDecision({ state, pathname, href, home, next }: GateQuestion): GateDecision {
  const loading = pathname === '/loading';
  const guarded = isDashboardAddress(pathname) || loading;
  if (state === 'logged_in') {
    if (loginPages.has(pathname) || loading) return { kind: 'go', href: next ?? home };
    if (pathname.replace(/\/$/, '') === addressOf('overview') && home !== addressOf('overview'))
      return { kind: 'go', href: home };
    return { kind: 'show' };
  }
  if (state === 'logged_out') {
    if (pathname === '/') return { kind: 'go', href: publicPages.login };
    if (!guarded) return { kind: 'show' };
    const back = safeReturnPath(href);
    return {
      kind: 'go',
      href: publicAddress('login', back && back !== addressOf('overview') ? { next: back } : {}),
    };
  }
  if (!guarded && pathname !== '/') return { kind: 'show' };
  return { kind: state === 'unreachable' ? 'unreachable' : 'wait' };
}
