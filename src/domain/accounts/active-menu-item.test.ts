import { describe, expect, it } from 'vitest';
import { activeMenuPath } from './active-menu-item.ts';
import { menuFor } from './side-menu.ts';

const user_id = '0197a7d2-0000-7000-8000-000000000001';
const other_id = '0197a7d2-0000-7000-8000-000000000002';
const admin = menuFor({ account_type: 'admin', user_id });
const adjuster = menuFor({ account_type: 'loss_adjuster', user_id });

describe('active menu item', () => {
  it('is that of the list which a record says it belongs to, where the menu has it', () => {
    const quote = `/dashboard/new-quotes/${other_id}`;
    const besideTrack = '/dashboard/various-insurances';
    expect(activeMenuPath(admin, quote, besideTrack)).toBe(besideTrack);
    expect(activeMenuPath(admin, quote, '/dashboard/elsewhere')).toBe('/dashboard/new-quotes');
    const settings = `/dashboard/accounts/${user_id}`;
    expect(activeMenuPath(admin, settings, '/dashboard/accounts')).toBe(settings);
  });

  it.each([
    ['/dashboard', '/dashboard'],
    ['/dashboard/', '/dashboard'],
    ['/dashboard/claims', '/dashboard/claims'],
    ['/dashboard/claims?status=paid~approved&page=2', '/dashboard/claims'],
    [`/dashboard/claims/${other_id}`, '/dashboard/claims'],
    ['/dashboard/various-insurances', '/dashboard/various-insurances'],
    ['/dashboard/various-insurances/claims', '/dashboard/various-insurances/claims'],
    [`/dashboard/various-insurances/claims/${other_id}`, '/dashboard/various-insurances/claims'],
    [`/dashboard/various-insurances/${other_id}`, '/dashboard/various-insurances'],
    ['/dashboard/analytics', '/dashboard/analytics'],
    ['/dashboard/analytics?tab=crash', '/dashboard/analytics?tab=crash'],
    ['/dashboard/analytics?year=2026&tab=risk', '/dashboard/analytics?tab=risk'],
    ['/dashboard/analytics?tab=unknown', '/dashboard/analytics'],
    ['/dashboard/accounts', '/dashboard/accounts'],
    [`/dashboard/accounts/${user_id}`, `/dashboard/accounts/${user_id}`],
    [`/dashboard/accounts/${other_id}`, '/dashboard/accounts'],
    ['/dashboard/notifications', null],
    ['/login', null],
    ['/', null],
  ])('[2.11] %s activates %s', (location, path) => {
    expect(activeMenuPath(admin, location)).toBe(path);
  });

  it('[2.11] two entries of the loss adjuster end in claims: the longest full-path match wins, 2 of 2 and 3 of 3 segments', () => {
    expect(activeMenuPath(adjuster, '/dashboard/claims')).toBe('/dashboard/claims');
    expect(activeMenuPath(adjuster, '/dashboard/various-insurances/claims')).toBe(
      '/dashboard/various-insurances/claims',
    );
  });

  it('[2.11] [2.21] a disabled entry is never active', () => {
    const client = menuFor({ account_type: 'agent', user_id });
    expect(activeMenuPath(client, '/dashboard/administration')).toBeNull();
  });
});
