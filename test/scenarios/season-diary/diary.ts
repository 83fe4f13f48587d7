import { startTestApp, type Caller, type TestApp } from '#test/harness/app.ts';
import { openSeason, type DiarySeason } from '#test/scenarios/season-diary/season.ts';
import { watchTraces } from '#test/scenarios/spine-traces.ts';

/** What the chapters of the diary share: the people who act, the policy and the claim they act on. */
export interface Diary {
  app: TestApp;
  season: DiarySeason;
  admin: Caller;
  second_admin: Caller;
  client: Caller;
  adjuster: Caller;
  policy_id: string;
  claim_id: string;
  step: ReturnType<typeof watchTraces>;
  /** Puts the clock where the next entry is written. */
  at(instant: string): void;
  document(): ReturnType<typeof readDocument>;
  key(): Promise<{ policy_id: string; revision: number }>;
  claim(): ReturnType<typeof readClaim>;
  claimKey(): Promise<{ claim_id: string; revision: number }>;
  instalments(): ReturnType<typeof readInstalments>;
  /** The link of the newest mail with this subject in the built-in mailbox, as its reader finds it. */
  mailedLink(subject: string): Promise<URL>;
  /** What is not zero, by account and currency. */
  ledger(): Promise<Record<string, number>>;
}

/** A step that tells nobody and mails nothing. */
export const quiet = { told: [], mails: [] };

/** A step that leaves nothing at all. */
export const nothing = { thread: [], audit: [], ...quiet };

const readDocument = (who: Caller, policy_id: string) => who.call('get_document', { policy_id });
const readClaim = (who: Caller, claim_id: string) => who.call('get_full_claim', { claim_id });

async function readInstalments(who: Caller, policy_id: string) {
  const { payments } = await who.call('get_all_payments', { policy_id, amount_per_page: 100 });
  return payments;
}

async function readLedger(who: Caller): Promise<Record<string, number>> {
  const { balances } = await who.call('get_ledger_balances', {});
  const open = balances.filter((one) => one.balance !== 0);
  return Object.fromEntries(open.map((one) => [`${one.account} ${one.currency}`, one.balance]));
}

async function findMailedLink(who: Caller, subject: string): Promise<URL> {
  const { messages } = await who.call('get_mailbox_messages', { search: subject });
  const { mailbox_message_id = '' } = messages[0] ?? {};
  const { text } = await who.call('get_mailbox_message', { mailbox_message_id });
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`no link in the mail "${subject}"`);
  return new URL(link);
}

/** Opens the product in March 2026 with a season that has been prepared. */
export async function openDiary(): Promise<Diary> {
  const app = await startTestApp({ now: '2026-03-02T09:00:00Z' });
  const season = await openSeason(app);
  const { office } = season;
  const admin = app.as(office.admin);
  const diary: Diary = {
    app,
    season,
    admin,
    second_admin: app.as(office.second_admin),
    client: app.as(season.client),
    adjuster: app.as(office.adjuster),
    policy_id: '',
    claim_id: '',
    step: watchTraces(app),
    at: (instant) => app.clock.set(new Date(instant)),
    document: () => readDocument(admin, diary.policy_id),
    key: async () => {
      const { policy_id, revision } = await diary.document();
      return { policy_id, revision };
    },
    claim: () => readClaim(admin, diary.claim_id),
    claimKey: async () => {
      const { claim_id, revision } = await diary.claim();
      return { claim_id, revision };
    },
    instalments: () => readInstalments(admin, diary.policy_id),
    mailedLink: (subject) => findMailedLink(admin, subject),
    ledger: () => readLedger(admin),
  };
  return diary;
}
