import { expect, test } from 'vitest';
import { safeReturnPath } from '#domain/places.ts';
import { gateDecision, type GateQuestion } from '#web/shell/gate/gate-decision.ts';

const ask = (part: Partial<GateQuestion>) =>
  gateDecision({
    state: 'unknown',
    pathname: '/dashboard',
    href: part.pathname ?? '/dashboard',
    home: '/dashboard',
    next: null,
    ...part,
  });

test('[2.1] a dashboard page waits until the session is known; the login page does not', () => {
  expect(ask({ state: 'unknown', pathname: '/dashboard/claims' })).toEqual({ kind: 'wait' });
  expect(ask({ state: 'unknown', pathname: '/login' })).toEqual({ kind: 'show' });
});

test('[2.2] logged in on a login page goes to /dashboard, or to where one wanted to go', () => {
  expect(ask({ state: 'logged_in', pathname: '/login' })).toEqual({
    kind: 'go',
    href: '/dashboard',
  });
  expect(ask({ state: 'logged_in', pathname: '/login', next: '/dashboard/claims?page=2' })).toEqual(
    {
      kind: 'go',
      href: '/dashboard/claims?page=2',
    },
  );
});

test.each(['/dashboard', '/dashboard/claims', '/loading'])(
  '[2.3] logged out on %s goes to /login',
  (pathname) => {
    const decision = ask({ state: 'logged_out', pathname });
    expect(decision.kind === 'go' ? decision.href.split('?')[0] : decision.kind).toBe('/login');
  },
);

test('[2.3] the address asked for is kept for after the login', () => {
  expect(
    ask({
      state: 'logged_out',
      pathname: '/dashboard/claims',
      href: '/dashboard/claims?status=paid~approved',
    }),
  ).toEqual({
    kind: 'go',
    href: `/login?next=${encodeURIComponent('/dashboard/claims?status=paid~approved')}`,
  });
});

test.each(['/new-payment', '/policy-info', '/reset-password'])(
  '[2.5] %s is open to everybody',
  (pathname) => {
    for (const state of ['unknown', 'logged_in', 'logged_out', 'unreachable'] as const) {
      expect(ask({ state, pathname })).toEqual({ kind: 'show' });
    }
  },
);

test('a loss adjuster has no Overview and lands on Crash corner', () => {
  expect(ask({ state: 'logged_in', pathname: '/dashboard', home: '/dashboard/claims' })).toEqual({
    kind: 'go',
    href: '/dashboard/claims',
  });
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/dashboard\\evil',
  '/dashboards',
  '',
  undefined,
])('%j is no way back after logging in', (path) => expect(safeReturnPath(path)).toBeNull());
