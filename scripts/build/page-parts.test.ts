import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readRoutes, ROUTES } from './page-parts.ts';

describe('what the build reads of the routes', () => {
  test('address, module and the parts of single roles', () => {
    const source = `export const screens: readonly ScreenRoute[] = [
      { path: '/dashboard', load: () => import('#web/overview/overview-screen.tsx').then((m) => m.load()),
        also: { agent: 'overview/agent-overview.tsx' } },
      { path: patternOf('claim'), load: () => import('#web/claims/claim/claim-screen.tsx').then((m) => m.ClaimScreen),
        access: ['admin'], bare: true },
    ];`;
    expect(readRoutes(source)).toEqual([
      {
        path: '/dashboard',
        module: 'overview/overview-screen.tsx',
        module_of: { agent: 'overview/agent-overview.tsx' },
      },
      {
        path: '/dashboard/claims/$claim_id',
        module: 'claims/claim/claim-screen.tsx',
        module_of: {},
      },
    ]);
  });

  test('every page that the product has is found, and a file without routes is told', () => {
    for (const file of globSync(ROUTES, { cwd: 'src/web' })) {
      const source = readFileSync(`src/web/${file}`, 'utf8');
      expect(readRoutes(source)).toHaveLength(source.match(/^ +(\{ )?path: ['p]/gm)?.length ?? 0);
    }
    expect(() => readRoutes('export const screens = [];')).toThrow('lists none');
  });
});
