import { call } from './other-hands.ts';
import { waitForContent } from './page-watch.ts';
import { expect, test, type Page } from './role-page.ts';

interface Sendable {
  policy_id: string;
  quote_number: string;
  revision: number;
}

async function read<T>(page: Page, action: string, input: Record<string, string> = {}): Promise<T> {
  const answer = await page.request.get(`/api/${action}?${new URLSearchParams(input).toString()}`);
  expect([action, answer.status()]).toEqual([action, 200]);
  return (await answer.json()) as T;
}

/** A quote for the client that needs nothing more but sending: a copy of one that is out already. */
async function quoteToSend(staff: Page, client: Page): Promise<Sendable> {
  const { user_id } = await read<{ user_id: string }>(client, 'is_logged_in');
  const { documents } = await read<{ documents: { policy_id: string; user_id: string }[] }>(
    staff,
    'get_documents',
    { page_size: '100', document_state: 'quote', 'filters[status][0]': 'completed' },
  );
  const sent = documents.find((one) => one.user_id === user_id);
  const copy = await call<Sendable>(staff, 'duplicate_quote', { policy_id: sent?.policy_id ?? '' });
  let { revision } = await read<Sendable>(staff, 'get_document', { policy_id: copy.policy_id });
  for (const status of ['made', 'internal_check'])
    ({ revision } = await call<Sendable>(staff, 'change_document_status', {
      policy_id: copy.policy_id,
      revision,
      status,
    }));
  return { ...copy, revision };
}

const send = (staff: Page, { policy_id, revision }: Sendable) =>
  call(staff, 'send_quote', { policy_id, revision });

const calledOf = (page: Page) => {
  const called: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/events') called.push(pathname.slice(5));
  });
  return called;
};

test('a quote that is sent while the client’s Overview is opening stands on it at once', async ({
  openAs,
}) => {
  const staff = await openAs('admin');
  const client = await openAs('agent');
  const quote = await quoteToSend(staff, client);
  // The page is drawn, and what tells it of changes is still on its way.
  let letThrough = () => {};
  const waiting = new Promise<void>((done) => (letThrough = done));
  await client.route('**/api/events*', async (route) => {
    await waiting;
    await route.continue();
  });
  await client.reload();
  await waitForContent(client);
  await send(staff, quote);
  letThrough();
  await expect(client.getByText(`Accept quote ${quote.quote_number}`)).toBeVisible();
});

test('a quote that is sent while the Overview is open stands on it at once', async ({ openAs }) => {
  const staff = await openAs('admin');
  const client = await openAs('agent');
  const quote = await quoteToSend(staff, client);
  await client.reload();
  await waitForContent(client);
  await send(staff, quote);
  await expect(client.getByText(`Accept quote ${quote.quote_number}`)).toBeVisible();
});

test('a step of one’s own is followed by one round of reads, although the stream tells of it too', async ({
  openAs,
}) => {
  const staff = await openAs('admin');
  const client = await openAs('agent');
  const quote = await quoteToSend(staff, client);
  await staff.goto(`/dashboard/new-quotes/${quote.policy_id}`);
  await waitForContent(staff);
  const colleague = await openAs('superadmin');
  const called = calledOf(staff);
  await staff
    .getByRole('main')
    .getByRole('button', { name: 'Send to insurer', exact: true })
    .first()
    .click();
  await staff
    .getByRole('dialog')
    .getByRole('button', { name: 'Send to insurer', exact: true })
    .click();
  await expect(staff.getByRole('main').getByText('Waiting for insurer').first()).toBeVisible();
  // The stream tells things in their order: who heard of a later one has heard of the step before.
  const message = { parent_type: 'policy', parent_id: quote.policy_id };
  await call(colleague, 'add_communication', { ...message, communication_string: 'And Spa?' });
  await expect(staff.getByText('And Spa?')).toBeVisible();
  const after = called.slice(called.indexOf('change_document_status') + 1);
  expect(after).toContain('get_document');
  expect(after.filter((name) => name === 'get_document')).toHaveLength(1);
});

test('staff who were told of an approval say who gave it, when and by what', async ({ openAs }) => {
  const staff = await openAs('admin');
  const client = await openAs('agent');
  const { policy_id, revision, quote_number } = await quoteToSend(staff, client);
  await call(staff, 'change_document_status', {
    ...{ policy_id, revision },
    status: 'waiting_for_approval',
  });
  await staff.goto(`/dashboard/new-quotes/${policy_id}`);
  await waitForContent(staff);
  await staff.getByRole('main').getByRole('button', { name: 'Record approval' }).click();
  const dialog = staff.getByRole('dialog', { name: `Record approval of ${quote_number}` });
  await dialog.getByRole('button', { name: 'Record approval' }).click();
  await expect(dialog.getByText('Say who of the insurer gave the approval.')).toBeVisible();
  await expect(dialog.getByText('Say by what it was given.')).toBeVisible();
  await dialog.getByLabel('Given by').fill('Harriet Cole');
  await dialog.getByRole('combobox', { name: 'How' }).click();
  await staff.getByRole('option', { name: 'By email' }).click();
  await dialog.getByLabel(/^At/).fill('00:00');
  await dialog.getByRole('button', { name: 'Record approval' }).click();
  await expect(
    staff.getByText(/Approved by Harriet Cole for .+ by email, .+ Recorded by /).first(),
  ).toBeVisible();
});
