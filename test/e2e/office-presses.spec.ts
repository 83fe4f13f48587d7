import { waitForContent } from './page-watch.ts';
import { expect, test, type Locator, type Page } from './role-page.ts';

// From a record to each tool of the money office that concerns it, by the presses of a hand: never more than three.

const most = 3;

async function answerOf<T>(page: Page, address: string): Promise<T> {
  const answer = await page.request.get(`/api/${address}`);
  expect(answer.ok(), address).toBe(true);
  return answer.json() as Promise<T>;
}

interface Document {
  policy_id: string;
  is_vi: boolean;
  status: string;
}

/** The pages of one record of each kind, as the book of the demo has them. */
async function recordsOf(page: Page) {
  const { documents } = await answerOf<{ documents: Document[] }>(
    page,
    'get_documents?document_state=policy&page_size=100',
  );
  const { payments } = await answerOf<{ payments: { policy_id: string | null }[] }>(
    page,
    'get_all_payments?amount_per_page=100&filters[status][0]=pending',
  );
  const { claims } = await answerOf<{
    claims: { claim_id: string; status: string; is_vi: boolean }[];
  }>(page, 'get_claims');
  const policy = documents.find(
    ({ policy_id, is_vi, status }) =>
      !is_vi && status === 'policy_made' && payments.some((one) => one.policy_id === policy_id),
  );
  const claim = claims.find(({ is_vi, status }) => !is_vi && ['approved', 'paid'].includes(status));
  const { accounts } = await answerOf<{ accounts: { user_id: string }[] }>(
    page,
    'get_accounts?page_size=100&filters[account_type][0]=insurer',
  );
  return {
    policy: `/dashboard/new-policies/${policy?.policy_id ?? ''}`,
    claim: `/dashboard/claims/${claim?.claim_id ?? ''}`,
    insurer: `/dashboard/accounts/${accounts[0]?.user_id ?? ''}`,
    payment: '/dashboard/administration?view=pending',
  };
}

type RecordKind = keyof Awaited<ReturnType<typeof recordsOf>>;

interface Way {
  from: RecordKind;
  tool: string;
  /** What is pressed, one after the other. */
  presses: (page: Page) => Locator[];
  /** What is there then. */
  there: (page: Page) => Locator;
}

const menu = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const administration = (page: Page, name: RegExp) => [
  menu(page, 'Administration'),
  tab(page, name),
];
const firstButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();

const everywhere: Omit<Way, 'from'>[] = [
  {
    tool: 'the bank’s entries',
    presses: (page) => administration(page, /^Bank$/),
    there: (page) => page.getByRole('button', { name: 'Import bank file' }),
  },
  {
    tool: 'a statement of a party',
    presses: (page) => [
      ...administration(page, /^Statements$/),
      firstButton(page, /^Statement of /),
    ],
    there: (page) =>
      page
        .getByRole('dialog')
        .getByText(/closing|owed|balance/i)
        .first(),
  },
  {
    tool: 'a bordereau of an insurer',
    presses: (page) => [
      ...administration(page, /^Bordereaux$/),
      firstButton(page, /^Bordereau of /),
    ],
    there: (page) =>
      page
        .getByRole('dialog')
        .getByText(/UMR|bookings|rows/i)
        .first(),
  },
  {
    tool: 'what leaves by bank, in one batch',
    presses: (page) => [...administration(page, /^Batches$/), firstButton(page, 'Tick all')],
    there: (page) => firstButton(page, 'Make batch'),
  },
  {
    tool: 'premium tax',
    presses: (page) => administration(page, /^Premium tax$/),
    there: (page) => page.getByRole('heading', { name: 'To file', exact: true }),
  },
  {
    tool: 'webhooks',
    presses: (page) => [menu(page, 'Account settings'), tab(page, /^Login and devices$/)],
    there: (page) => page.getByRole('heading', { name: 'Webhooks' }),
  },
  {
    tool: 'the agreements of an insurer',
    presses: (page) => [
      menu(page, 'Accounts'),
      page.getByRole('link', { name: /^Insurers/ }),
      page.getByRole('link', { name: /Oliver Marsh|Kestrel/ }).first(),
    ],
    there: (page) => page.getByRole('table', { name: /^Agreements with/ }),
  },
];

const ways: Way[] = [
  // The menu is the same from every record: from one of them is enough.
  ...everywhere.map((way) => ({ ...way, from: 'policy' as const })),
  {
    ...{ from: 'policy', tool: 'the capacity of its insurer' },
    presses: () => [],
    there: (page) => page.getByRole('list', { name: /^Capacity of / }).first(),
  },
  {
    ...{ from: 'policy', tool: 'the agreement itself' },
    presses: (page) => [firstButton(page, /^Open agreement /)],
    there: (page) => page.getByRole('dialog').getByLabel('Reference (UMR)'),
  },
  {
    ...{ from: 'policy', tool: 'a payment of it' },
    presses: (page) => [
      tab(page, /^Payments/),
      firstButton(page, 'Actions of this payment'),
      page.getByRole('menuitem', { name: 'Register payment' }),
    ],
    there: (page) => page.getByRole('dialog', { name: /^Register payment/ }),
  },
  {
    ...{ from: 'payment', tool: 'its receipt' },
    presses: (page) => [
      firstButton(page, 'Actions of this payment'),
      page.getByRole('menuitem', { name: 'Register payment' }),
    ],
    there: (page) => page.getByRole('dialog', { name: /^Register payment/ }),
  },
  {
    ...{ from: 'claim', tool: 'a recovery' },
    presses: (page) => [tab(page, /^Payments/), firstButton(page, 'Add recovery')],
    there: (page) =>
      page
        .getByRole('dialog')
        .getByLabel(/^Kind|From whom|Source/)
        .first(),
  },
  {
    ...{ from: 'claim', tool: 'its reserve' },
    presses: (page) => [tab(page, /^Payments/), firstButton(page, 'Change Indemnity')],
    there: (page) =>
      page
        .getByRole('dialog')
        .getByLabel(/^Amount|Reserve/)
        .first(),
  },
  {
    ...{ from: 'insurer', tool: 'its agreement' },
    presses: (page) => [
      page
        .getByRole('table', { name: /^Agreements with/ })
        .getByRole('button')
        .first(),
    ],
    there: (page) => page.getByRole('dialog').getByLabel('Reference (UMR)'),
  },
  {
    ...{ from: 'insurer', tool: 'its bordereau' },
    presses: (page) => [
      page.getByRole('link', { name: 'Bordereaux', exact: true }),
      firstButton(page, /^Bordereau of /),
    ],
    there: (page) => page.getByRole('dialog').first(),
  },
];

test(`from a record each tool of the money office is at most ${most} presses away`, async ({
  openAs,
}) => {
  test.setTimeout(120_000);
  const page = await openAs('superadmin');
  const records = await recordsOf(page);
  for (const way of ways)
    await test.step(`from a ${way.from} to ${way.tool}`, async () => {
      await page.goto(records[way.from]);
      await waitForContent(page);
      const presses = way.presses(page);
      expect(presses.length).toBeLessThanOrEqual(most);
      for (const press of presses) await press.click({ timeout: 8000 });
      await expect(way.there(page)).toBeVisible({ timeout: 8000 });
    });
});
