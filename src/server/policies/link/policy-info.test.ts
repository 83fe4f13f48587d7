import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { mailsWithLinks } from '#test/harness/read-mails.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

/** The link that was mailed to the client last. */
async function mailedLink(policy_id: string) {
  const mail = (await mailsWithLinks(app, { parent_id: policy_id })).at(-1);
  const [, address = ''] = /link=(\S+)\]/.exec(mail?.body ?? '') ?? [];
  const query = new URL(address).searchParams;
  return {
    policy_id: query.get('policy_id') ?? '',
    policy_key: query.get('policy_key') ?? '',
    version_id: query.get('version_id') ?? '',
  };
}

describe('the policy-info page', () => {
  it('[2.7] [3.13] the mailed link opens the sent version without a log-in, and the key is kept as a hash only', async () => {
    const quote = await buildPolicy(app, { status: 'completed', season });
    const link = await mailedLink(quote.policy_id);
    expect(link).toMatchObject({ policy_id: quote.policy_id, version_id: quote.version_id });
    expect(Buffer.from(link.policy_key, 'base64url').length).toBeGreaterThanOrEqual(16);
    const page = await app.anonymous.call('get_policy_info', link);
    expect(page).toMatchObject({
      document_state: 'quote',
      status: 'completed',
      abilities: ['accept_quote', 'request_change', 'add_message'],
    });
    const internal =
      /^(content|rating|rating_version|referrals|change_reason|commission|commission_pct|claim_level|series_claim_level|circuit_factor)$/;
    const named: string[] = [];
    JSON.stringify(page.version, (name, value: unknown) => {
      named.push(name);
      return value;
    });
    expect(named).toContain('experience');
    expect(named.filter((name) => internal.test(name))).toEqual([]);
    const keys = await app.services.db
      .selectFrom('policy_keys')
      .select('policy_key_hash')
      .execute();
    expect(keys.some((one) => one.policy_key_hash.toString().includes(link.policy_key))).toBe(
      false,
    );
    const pdf = await app.anonymous.download('get_policy_info_pdf', link);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('[2.54] the holder of the link writes, accepts with a name, and is shown as the policy key user', async () => {
    const quote = await buildPolicy(app, { status: 'completed', season });
    const link = await mailedLink(quote.policy_id);
    await app.anonymous.call('add_policy_info_message', {
      ...link,
      name: 'Kees',
      message: 'Is Friday in?',
    });
    const unticked = await app.anonymous.answer('accept_policy_info', {
      ...link,
      name: 'Kees',
      accepted: false,
    });
    expect(unticked.status).toBe(422);
    const accepted = await app.anonymous.call('accept_policy_info', {
      ...link,
      name: 'Kees',
      accepted: true,
    });
    expect(accepted.status).toBe('accepted_by_client');
    const page = await app.anonymous.call('get_policy_info', link);
    expect(page).toMatchObject({ accepted_by_client_name: 'Kees', abilities: ['add_message'] });
    expect(page.messages).toMatchObject([
      { communication_string: 'Is Friday in?', sender: 'policy_key', is_own: true },
    ]);
    const again = await app.anonymous.answer('accept_policy_info', {
      ...link,
      name: 'Kees',
      accepted: true,
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'transition_refused' } });
  });

  it('[4.10] the holder of the link asks for a change; an older link then shows that a newer version exists', async () => {
    const quote = await buildPolicy(app, { status: 'completed', season });
    const link = await mailedLink(quote.policy_id);
    const asked = await app.anonymous.call('ask_change_policy_info', {
      ...link,
      name: 'Kees',
      message: 'Higher excess',
    });
    expect(asked.status).toBe('change_requested');
    const admin = app.as(season.people.admin);
    await admin.call('send_quote', await stateOf(app, quote.policy_id));
    const page = await app.anonymous.call('get_policy_info', link);
    expect(page.version.version_id).toBe(quote.version_id);
    expect(page.newest_version.version_number).toBe(2);
    const refused = await app.anonymous.answer('accept_policy_info', {
      ...link,
      name: 'Kees',
      accepted: true,
    });
    expect(refused).toMatchObject({ status: 409, body: { reason: 'newer_version' } });
  });

  it('[7.31] staff and the client get a link of their own to what was sent; nobody else does', async () => {
    const { people } = season;
    const policy = await buildPolicy(app, { season });
    const link = await app
      .as(people.agent)
      .call('get_policy_pdf_url', { policy_id: policy.policy_id });
    expect(link.url).toContain(`policy_key=${link.policy_key}`);
    const { url: _url, ...fields } = link;
    const page = await app.anonymous.call('get_policy_info', fields);
    expect(page.document_number).toMatch(/^P-26-/);
    expect(page.abilities).toEqual(['add_message', 'report_crash']);
    const stranger = await app
      .as(people.stranger)
      .answer('get_policy_pdf_url', { policy_id: policy.policy_id });
    expect(stranger.status).toBe(404);
  });

  it('[3.13] wrong key, wrong id and a version of another document answer the same; after 20 a network waits a minute', async () => {
    const one = await buildPolicy(app, { status: 'completed', season });
    const other = await buildPolicy(app, { status: 'completed', season });
    const link = await mailedLink(one.policy_id);
    const wrong = [
      { ...link, policy_key: `${link.policy_key}x` },
      { ...link, policy_id: other.policy_id },
      { ...link, version_id: other.version_id },
      { ...link, policy_id: 'no id at all' },
    ];
    const bodies = [];
    for (const tried of wrong) {
      const { status, body } = await app.anonymous.answer('get_policy_info', tried);
      expect(status).toBe(404);
      bodies.push({ ...(body as object), request_id: '' });
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    for (let tries = wrong.length; tries < 20; tries += 1)
      await app.anonymous.answer('accept_policy_info', {
        ...link,
        policy_key: 'guess',
        name: 'X',
        accepted: true,
      });
    expect((await app.anonymous.answer('get_policy_info', link)).status).toBe(429);
    app.clock.advance(61_000);
    expect((await app.anonymous.answer('get_policy_info', link)).status).toBe(200);
  });
});
