import { healthCheckNames, healthChecks } from '#domain/admin/health-checks.ts';
import { expectAccessible, expectNoSidewaysScroll, waitForContent } from './page-watch.ts';
import { demoPassword } from '#server/accounts/log-in/demo-logins.ts';
import { call } from './other-hands.ts';
import { desktop, expect, type Page, phone, test } from './role-page.ts';

for (const viewport of [desktop, phone])
  test(`[2.20] a superadmin has every kept figure compared with its rows at ${viewport.width} pixels`, async ({
    openAs,
  }) => {
    const page = await openAs('superadmin', { at: '/dashboard/wild-west', viewport });
    await waitForContent(page);
    await expect(page.getByText('Not checked')).toHaveCount(healthCheckNames.length);
    await page.getByRole('button', { name: 'Check all' }).click();
    await expect(page.getByText(/ compared$/)).toHaveCount(healthCheckNames.length, {
      timeout: 45_000,
    });
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
    const page = await openAs(role, { at: '/dashboard/wild-west' });
    await expect(page.getByRole('heading', { name: 'Not for your account' })).toBeVisible();
  }
});

/** A tool's dialog, open. */
async function openTool(page: Page, tool: string) {
  await page.goto('/dashboard/wild-west?tab=tools');
  await page.getByRole('button', { name: `Use ${tool}` }).click();
  return page.getByRole('dialog', { name: tool });
}

/** The first quote that a client has and nobody accepted. */
async function trySentQuote(page: Page, tool: string): Promise<string> {
  const dialog = await openTool(page, tool);
  const first = dialog
    .getByRole('list', { name: /^Found for/ })
    .getByRole('button')
    .first();
  const number = /[QP]-\d\d-\d+/.exec((await first.textContent()) ?? '')?.[0] ?? '';
  await first.click();
  return number;
}

for (const viewport of [desktop, phone])
  test(`[2.20] a tool is tried, confirmed by its number and told in the history at ${viewport.width} pixels`, async ({
    openAs,
  }) => {
    const page = await openAs('superadmin', { viewport });
    const number = await trySentQuote(page, 'Unlock version');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Try it' }).click();
    const shown = dialog.getByRole('region', { name: 'What would change' });
    await expect(shown.getByText(/^Would make \d+ row changes in \d+ tables/)).toBeVisible();
    await expect(shown.getByText('Status: Sent and locked → Concept')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Unlock version' }).click();
    await expect(dialog.getByText(`Type ${number}.`)).toBeVisible();
    await dialog.getByLabel('Reason').fill('The price was wrong');
    await dialog.getByLabel(`Type ${number}`).fill(number);
    await dialog.getByRole('button', { name: 'Unlock version' }).press('Enter');
    await expect(page.getByText('Unlock version: done')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(new RegExp(`by Ingrid Solberg, ${number}`))).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto('/dashboard/wild-west?tab=raw');
    await page.getByLabel('Number, address or id').fill(number);
    await page.getByRole('button', { name: 'Look' }).click();
    await expect(page.getByLabel(`Rows of ${number}`)).toContainText('"status": "concept"');
    await expect(page.getByText('Unlocked the version').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

/** A quote of its own for a test: the copy of one whose client has another name. */
async function copyQuoteNotOf(page: Page, name: string): Promise<string> {
  const answer = await page.request.get('/api/get_documents?page_size=100&document_state=quote');
  const { documents } = (await answer.json()) as {
    documents: { policy_id: string; client_name: string }[];
  };
  const other = documents.find((one) => !one.client_name.includes(name));
  const copy = await call<{ quote_number: string }>(page, 'duplicate_quote', {
    policy_id: other?.policy_id ?? '',
  });
  return copy.quote_number;
}

test('[2.20] a second superadmin confirms what moves cover', async ({ openAs, openPublic }) => {
  const ingrid = await openAs('superadmin');
  const number = await copyQuoteNotOf(ingrid, 'Levante');
  await ingrid.goto('/dashboard/wild-west?tab=tools');
  await ingrid.getByRole('button', { name: 'Use Move policy' }).click();
  const dialog = ingrid.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Quote or policy' }).fill(number);
  await dialog
    .getByRole('list', { name: 'Found for Quote or policy' })
    .getByRole('button', { name: number })
    .click();
  await dialog.getByRole('textbox', { name: 'Client who gets it' }).fill('Levante');
  await dialog.getByRole('button', { name: /Levante/ }).click();
  await dialog.getByRole('button', { name: 'Try it' }).click();
  await dialog.getByLabel('Reason').fill('Made for the wrong client');
  await dialog.getByLabel(`Type ${number}`).fill(number);
  await dialog.getByRole('button', { name: 'Ask a second person' }).click();
  const waiting = ingrid.getByRole('listitem', { name: new RegExp(`Move policy: ${number}`) });
  await expect(waiting.getByRole('button', { name: 'Take back' })).toBeVisible();
  await expect(waiting.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  const ruben = await openPublic();
  await ruben.goto('/login');
  await ruben.getByLabel('Email').fill('ruben@demo.paddock.example');
  await ruben.getByLabel('Password', { exact: true }).fill(demoPassword);
  await ruben.getByRole('button', { name: 'Log in', exact: true }).click();
  await ruben.waitForURL('**/dashboard**');
  await ruben.goto('/dashboard/wild-west?tab=tools');
  await ruben
    .getByRole('listitem', { name: new RegExp(`Move policy: ${number}`) })
    .getByRole('button', { name: 'Confirm' })
    .click();
  await ruben.getByRole('dialog').getByRole('button', { name: 'Move policy' }).click();
  await expect(ruben.getByText('Confirmed and carried out')).toBeVisible();
  // It leaves the other window too, without being asked.
  await expect(waiting).toHaveCount(0);
});

test('[2.20] a part that is switched off says why, and works again afterwards', async ({
  openAs,
}) => {
  const page = await openAs('superadmin', { at: '/dashboard/wild-west?tab=switches' });
  await page.getByRole('button', { name: 'Switch off Check of certificates' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(dialog.getByText('Missing data for Reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The circuit asks the wrong codes.');
  await dialog.getByRole('button', { name: 'Switch off', exact: true }).click();
  await expect(page.getByText('“The circuit asks the wrong codes.”')).toBeVisible();
  await waitForContent(page);
  await expectAccessible(page);
  const visitor = await openAs('agent', { at: '/check?code=0000000000', forgives: /409/ });
  await expect(visitor.getByText(/The circuit asks the wrong codes\./)).toBeVisible();
  await page.getByRole('button', { name: 'Switch on Check of certificates' }).click();
  await expect(page.getByText('Check of certificates switched on')).toBeVisible();
});

for (const viewport of [desktop, phone])
  test(`[2.20] the demo season is not made anew by a slip of the hand at ${viewport.width} pixels`, async ({
    openAs,
  }) => {
    const page = await openAs('superadmin', {
      at: '/dashboard/wild-west?tab=tools',
      viewport,
      forgives: /422/,
    });
    await expect(page.getByText(/\d+ quotes and policies and \d+ claims go/)).toBeVisible();
    await page.getByRole('button', { name: 'Reset demo season' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Reset the demo season?' });
    await dialog.getByLabel('Type RESET').fill('reset');
    await dialog.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(dialog.getByText('Type RESET.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  });

for (const [tool, refusal] of [
  ['Recalculate amounts', /^What was billed of P-.* There is nothing to book\.$/],
  ['Re-run webhook', /It is not acted on twice\.$/],
] as const)
  test(`[2.20] ${tool.toLowerCase()}: what needs none of it is left alone, and says why`, async ({
    openAs,
  }) => {
    const page = await openAs('superadmin', { viewport: phone, forgives: /409/ });
    const dialog = await openTool(page, tool);
    // Those that were acted on come last.
    await dialog
      .getByRole('list', { name: /^Found for/ })
      .getByRole('button')
      .last()
      .click();
    await dialog.getByRole('button', { name: 'Try it' }).click();
    await expect(dialog.getByText(refusal)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

for (const tool of ['Rebuild PDF', 'Resend email'])
  test(`[2.20] ${tool} is tried, confirmed and done`, async ({ openAs }) => {
    const page = await openAs('superadmin');
    const dialog = await openTool(page, tool);
    await dialog
      .getByRole('list', { name: /^Found for/ })
      .getByRole('button')
      // Mails about logins carry links that are not kept; whoever switched a log-in off a moment ago got one.
      .filter({ hasNotText: /log-?in|password/i })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Try it' }).click();
    await expect(dialog.getByText(/^Would make \d+ row changes? in \d+ tables?/)).toBeVisible();
    const confirmation = dialog.getByLabel(/^Type /);
    const label = await confirmation.evaluate(
      (field: HTMLInputElement) => field.labels?.[0]?.textContent ?? '',
    );
    const [, word = ''] = /^Type ([^\s*]+)/.exec(label) ?? [];
    await dialog.getByLabel('Reason').fill('The client asked again');
    await confirmation.fill(word);
    await dialog.getByRole('button', { name: tool }).press('Enter');
    await expect(page.getByText(`${tool}: done`)).toBeVisible();
  });

test('[2.20] merge accounts: the trial says what moves, and whoever asked takes it back', async ({
  openAs,
}) => {
  const page = await openAs('superadmin');
  const [goes, stays] = ['Tweeling', 'Blijvers'].map((name) => `${name} Racing ${Date.now()}`);
  for (const company_name of [goes, stays])
    await call(page, 'add_account', {
      account_type: 'agent',
      company_name,
      attn: company_name,
      email: `${company_name?.replaceAll(' ', '.')}@example.com`.toLowerCase(),
    });
  const dialog = await openTool(page, 'Merge accounts');
  for (const [label, name] of [
    ['Account that goes', goes],
    ['Account that stays', stays],
  ] as const) {
    await dialog.getByRole('textbox', { name: label }).fill(name ?? '');
    const found = dialog.getByRole('list', { name: `Found for ${label}` });
    await found.getByRole('button', { name: new RegExp(name ?? '') }).click();
  }
  await dialog.getByRole('button', { name: 'Try it' }).click();
  await expect(dialog.getByText(/^Would make \d+ row changes in \d+ tables/)).toBeVisible();
  await dialog.getByLabel('Reason').fill('One team twice');
  await dialog.getByLabel(/^Type /).fill(`${goes?.replaceAll(' ', '.')}@example.com`.toLowerCase());
  await dialog.getByRole('button', { name: 'Ask a second person' }).click();
  const waiting = page.getByRole('listitem', { name: new RegExp(`Merge accounts: ${goes}`) });
  await waiting.getByRole('button', { name: 'Take back' }).click();
  await expect(waiting).toHaveCount(0);
});
