import { healthCheckNames, healthChecks } from '#domain/admin/health-checks.ts';
import { expectAccessible, expectNoSidewaysScroll, waitForContent } from './page-watch.ts';
import { desktop, expect, phone, test } from './role-page.ts';

for (const viewport of [desktop, phone])
  test(`[2.20] a superadmin has every kept figure compared with its rows at ${viewport.width} pixels`, async ({
    openAs,
  }) => {
    const page = await openAs('superadmin', { viewport });
    await page.goto('/dashboard/wild-west');
    await waitForContent(page);
    await expect(page.getByText('Not checked')).toHaveCount(healthCheckNames.length);
    await page.getByRole('button', { name: 'Check all' }).click();
    await expect(page.getByText(/ compared$/)).toHaveCount(healthCheckNames.length);
    // Jobs are under way beside other tests, and the machine may have little room.
    for (const check of ['claim_counts', 'open_amounts', 'ledger_sums', 'policy_cover'] as const) {
      const row = page.getByRole('listitem', { name: healthChecks[check].title });
      await expect(row.getByText('Agrees')).toBeVisible();
      await expect(row.getByRole('button', { name: 'Repair' })).toHaveCount(0);
    }
    const row = page.getByRole('listitem', { name: healthChecks.ledger_sums.title });
    await row.getByRole('button', { name: 'Check' }).press('Enter');
    await expect(row.getByText('Agrees')).toBeVisible();
    await waitForContent(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

test('[2.20] nobody else finds the page', async ({ openAs }) => {
  for (const role of ['admin', 'agent', 'brokerage', 'insurer', 'loss_adjuster'] as const) {
    const page = await openAs(role);
    await page.goto('/dashboard/wild-west');
    await expect(page.getByRole('heading', { name: 'Not for your account' })).toBeVisible();
  }
});
