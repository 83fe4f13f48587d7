import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { linkBrowser } from '#test/harness/browser/link-browser.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';
import { mailsWithLinks } from '#test/harness/read-mails.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

async function mailedLink(policy_id: string) {
  const mail = (await mailsWithLinks(app, { parent_id: policy_id })).at(-1);
  const [, address = ''] = /link=(\S+)\]/.exec(mail?.body ?? '') ?? [];
  const query = new URL(address).searchParams;
  const named = (name: string) => query.get(name) ?? '';
  return {
    policy_id: named('policy_id'),
    policy_key: named('policy_key'),
    version_id: named('version_id'),
  };
}

const linksOf = async (policy_id: string) =>
  (await app.as(season.people.admin).call('get_policy_links', { policy_id })).links;

describe('[2.7] the key of a policy link', () => {
  it('is swapped for a cookie that script cannot read, for this document, for eight hours', async () => {
    const quote = await buildPolicy(app, { status: 'completed', season });
    const other = await buildPolicy(app, { status: 'completed', season });
    const { policy_key, ...opened } = await mailedLink(quote.policy_id);
    const browser = linkBrowser(app);
    const answer = await browser.post('open_policy_link', { ...opened, policy_key });
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toMatchObject([
      { httpOnly: true, sameSite: 'Strict', path: '/api', maxAge: 8 * 3600 },
    ]);
    expect(JSON.stringify(answer.cookies)).not.toContain(policy_key);
    expect((await browser.get('get_policy_info', opened)).statusCode).toBe(200);
    expect((await browser.get('get_policy_info_pdf', opened)).statusCode).toBe(200);
    const written = { ...opened, name: 'Kees', message: 'Is Friday in?' };
    expect((await browser.post('add_policy_info_message', written)).statusCode).toBe(200);

    const elsewhere = { policy_id: other.policy_id };
    expect((await browser.get('get_policy_info', elsewhere)).json()).toMatchObject({
      code: 'link_invalid',
    });
    const stranger = linkBrowser(app);
    expect((await stranger.get('get_policy_info', opened)).json()).toMatchObject({
      code: 'link_invalid',
      message: 'Open this document by the link in your email again.',
    });
    app.clock.advance(8 * 3_600_000 + 1000);
    expect((await browser.get('get_policy_info', opened)).statusCode).toBe(404);
    app.clock.advance(-8 * 3_600_000 - 1000);
  });

  it('cannot be made up: a pass of another document or with a later end opens nothing', async () => {
    const quote = await buildPolicy(app, { status: 'completed', season });
    const link = await mailedLink(quote.policy_id);
    const browser = linkBrowser(app);
    await browser.post('open_policy_link', link);
    const [name = ''] = Object.keys(browser.cookies);
    const pass = browser.cookies[name] ?? '';
    const [key_hash, end, seal] = pass.split('.');
    for (const forged of [
      `${key_hash}.${Number(end) + 1}.${seal}`,
      `${key_hash}.${end}.`,
      'x',
      '..',
    ]) {
      browser.cookies[name] = forged;
      expect(
        (await browser.get('get_policy_info', { policy_id: quote.policy_id })).statusCode,
      ).toBe(404);
    }
  });

  it('of an offer ends when the offer expires, and says so to whoever has it', async () => {
    const quote = await buildPolicy(app, { status: 'completed', season });
    const link = await mailedLink(quote.policy_id);
    const { valid_until } = await app.anonymous.call('get_policy_info', link);
    const [listed] = await linksOf(quote.policy_id);
    expect(listed).toMatchObject({ is_open: true, ends_at: valid_until });
    const before = app.clock.now().getTime();
    app.clock.advance((valid_until ?? 0) * 1000 - before);
    expect(await app.anonymous.answer('get_policy_info', link)).toMatchObject({
      status: 410,
      body: { code: 'link_expired', reason: 'expired', message: /^This link ended with its offer/ },
    });
    const wrong = { ...link, policy_key: `${link.policy_key}x` };
    expect((await app.anonymous.answer('get_policy_info', wrong)).status).toBe(404);
    app.clock.advance(before - app.clock.now().getTime());
  });

  it('of a policy ends 90 days after its cover', async () => {
    const policy = await buildPolicy(app, { season });
    const link = await mailedLink(policy.policy_id);
    const [listed] = await linksOf(policy.policy_id);
    const before = app.clock.now().getTime();
    app.clock.advance((listed?.ends_at ?? 0) * 1000 - before - 60_000);
    expect((await app.anonymous.answer('get_policy_info', link)).status).toBe(200);
    app.clock.advance(60_000);
    expect((await app.anonymous.answer('get_policy_info', link)).status).toBe(410);
    app.clock.advance(before - app.clock.now().getTime());
  });

  it('is withdrawn by staff, who see who has it and when it was used; opened browsers are shut too', async () => {
    const quote = await buildPolicy(app, { status: 'completed', season });
    const link = await mailedLink(quote.policy_id);
    const browser = linkBrowser(app);
    await browser.post('open_policy_link', link);
    const [sent] = await linksOf(quote.policy_id);
    const now = Math.floor(app.clock.now().getTime() / 1000);
    expect(sent).toMatchObject({
      sent_to: season.people.agent.email,
      last_used_at: now,
      withdrawn_at: null,
    });
    const admin = app.as(season.people.admin);
    const wish = { policy_id: quote.policy_id, policy_key_ids: [sent?.policy_key_id ?? ''] };
    expect(await admin.call('withdraw_policy_links', wish)).toEqual({ withdrawn: 1 });
    expect(await admin.call('withdraw_policy_links', wish)).toEqual({ withdrawn: 0 });
    for (const answer of [
      await app.anonymous.answer('get_policy_info', link),
      await app.anonymous.answer('open_policy_link', link),
    ])
      expect(answer).toMatchObject({ status: 410, body: { reason: 'withdrawn' } });
    const opened = { policy_id: link.policy_id, version_id: link.version_id };
    expect((await browser.get('get_policy_info', opened)).statusCode).toBe(410);
    expect((await linksOf(quote.policy_id))[0]).toMatchObject({
      is_open: false,
      withdrawn_at: now,
    });
    for (const who of [season.people.agent, season.people.insurer])
      expect((await app.as(who).answer('withdraw_policy_links', wish)).status).toBe(403);
    expect((await app.as(season.people.agent).answer('get_policy_links', wish)).status).toBe(403);

    // Sent anew, there is a new key; the old mail is not sent again.
    await app.runJobs();
    const [old] = await app.services.db
      .selectFrom('emails')
      .select('email_id')
      .where('parent_id', '=', quote.policy_id)
      .execute();
    const again = await admin.answer('resend_email', { email_id: old?.email_id });
    expect(again).toMatchObject({ status: 409, body: { reason: 'dead_link' } });
    await admin.call('make_revision', await stateOf(app, quote.policy_id));
    await admin.call('send_quote', await stateOf(app, quote.policy_id));
    const fresh = await mailedLink(quote.policy_id);
    expect(fresh.policy_key).not.toBe(link.policy_key);
    expect((await app.anonymous.answer('get_policy_info', fresh)).status).toBe(200);
  });

  it('is not made while staff look on as somebody else', async () => {
    const policy = await buildPolicy(app, { season });
    const { superadmin, agent } = season.people;
    const viewer = app.as(superadmin);
    const before = (await linksOf(policy.policy_id)).length;
    await viewer.call('start_view_as', {
      user_id: agent.user_id,
      reason: 'The client asks about a paper',
    });
    const answer = await viewer.answer('get_policy_pdf_url', { policy_id: policy.policy_id });
    expect(answer).toMatchObject({ status: 403, body: { code: 'view_only' } });
    await viewer.call('stop_view_as', {});
    expect(await linksOf(policy.policy_id)).toHaveLength(before);
  });
});
