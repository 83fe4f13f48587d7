// Every address of the product, said once (decision 029): a claim is at /dashboard/claims/{claim_id}, its payments at
// /dashboard/claims/{claim_id}?tab=payments. Menu, screens, mails, notifications and SQL ask here.

/** The pages below /dashboard, by name; a `$part` is what has to be filled in. */
export const pages = {
  overview: '',
  accounts: 'accounts',
  account_duplicates: 'accounts/duplicates',
  sanctions: 'accounts/sanctions',
  account: 'accounts/$user_id',
  account_erase: 'accounts/$user_id/erase',
  account_merge: 'accounts/$user_id/merge',
  additional_excess: 'additional-excess',
  administration: 'administration',
  analytics: 'analytics',
  cars: 'cars',
  car: 'cars/$car_id',
  championships: 'championships',
  championship: 'championships/$championship_id',
  circuits: 'circuits',
  circuit: 'circuits/$circuit_id',
  certificate: 'certificates/$policy_id',
  claims: 'claims',
  claim_new: 'claims/new',
  claim: 'claims/$claim_id',
  clause_presets: 'clauses-presets',
  clauses_overview: 'clauses-overview',
  cover_request: 'policies/request',
  drivers: 'drivers',
  driver: 'drivers/$driver_id',
  driver_erase: 'drivers/$driver_id/erase',
  error_log: 'errorlogs',
  events: 'events',
  event: 'events/$event_id',
  imports: 'imports',
  import_new: 'imports/new',
  import: 'imports/$import_id',
  insurance_request: 'policies/insurance-request',
  invoices: 'invoices',
  invoice: 'invoices/$invoice_id',
  list: 'lists/$list',
  mailbox: 'mailbox',
  my_policies: 'policies',
  my_policy: 'policies/$policy_id',
  notifications: 'notifications',
  on_track_tables: 'series/tables',
  policies: 'new-policies',
  policy: 'new-policies/$policy_id',
  premium_ratings: 'premium-ratings',
  quotes: 'new-quotes',
  quote: 'new-quotes/$policy_id',
  rating_calculator: 'rating-calculator',
  refunds: 'refunds',
  renewals: 'renewals',
  requests: 'ontrack-requests',
  request: 'ontrack-requests/$request_id',
  season_cover: 'policies/season',
  season_clients: 'policies/season/clients',
  series: 'series',
  todos: 'todos',
  upcoming_events: 'upcoming-events',
  vi: 'various-insurances',
  vi_claims: 'various-insurances/claims',
  vi_claim: 'various-insurances/claims/$claim_id',
  vi_document: 'various-insurances/$policy_id',
  vi_requests: 'various-insurances/requests',
  vi_request: 'various-insurances/requests/$request_id',
  wild_west: 'wild-west',
} as const;

/** The pages for people without a session, by name. */
export const publicPages = {
  login: '/login',
  forgot_password: '/forgot-password',
  reset_password: '/reset-password',
  new_payment: '/new-payment',
  policy_info: '/policy-info',
  check_cover: '/check',
  statement: '/statement',
} as const;

/** A page for people without a session. */
export type PublicPlace = keyof typeof publicPages;

/** Whether an address lies in the dashboard, whatever stands behind it. */
export function isDashboardAddress(address: string): boolean {
  return /^\/dashboard(?:[/?#]|$)/.test(address);
}

/** A path inside the dashboard, and nothing that could lead to another site. */
export function safeReturnPath(text: string | undefined): string | null {
  return text && isDashboardAddress(text) && !text.includes('\\') ? text : null;
}

/** A page below /dashboard by its name. */
export type Place = keyof typeof pages;

/** A page of one record. */
export type RecordPlace = {
  [P in Place]: (typeof pages)[P] extends `${string}/$${infer Part}`
    ? Part extends `${string}/${string}`
      ? never
      : P
    : never;
}[Place];

type PartsOf<Path> = Path extends `${string}$${infer Part}/${infer Rest}`
  ? Part | PartsOf<Rest>
  : Path extends `${string}$${infer Part}`
    ? Part
    : never;

/** At which point a record is shown: once a transaction was booked, or known on one day, and valid on another. */
interface PointOfTime {
  point: string;
  valid: string;
  known: string;
}

/** A tab of the own account settings. */
export type OwnAccountTab =
  | 'profile'
  | 'addresses'
  | 'security'
  | 'notifications'
  | 'preferences'
  | 'activity';

/** What an address may say behind its path. */
interface Searches {
  account: {
    tab:
      | 'overview'
      | 'clients'
      | 'documents'
      | 'claims'
      | 'payments'
      | 'cars'
      | 'drivers'
      | 'emails'
      | 'files'
      | 'permissions'
      | 'activity'
      | OwnAccountTab;
    page: string;
    sign_on: string;
  };
  account_merge: { with: string };
  accounts: { view: string; broker_id: string; new: string };
  additional_excess: { q: string };
  administration: {
    tab:
      | 'payments'
      | 'bank'
      | 'unallocated'
      | 'settlements'
      | 'statements'
      | 'batches'
      | 'tax'
      | 'books'
      | 'bordereaux'
      | 'payouts';
    view: string;
    q: string;
    status: string;
    currency: string;
    from: string;
    to: string;
  };
  analytics: {
    tab: string;
    from: string;
    to: string;
    currency: string;
    insurance: string;
    series: string;
    country: string;
    insurer_id: string;
    broker_id: string;
    compare: string;
    circuit_id: string;
    /** The card and the row of it whose facts are shown: `card row`. */
    rows: string;
  };
  cars: { q: string; user_id: string };
  certificate: { car_id: string; event_id: string };
  check_cover: { code: string };
  claim: {
    tab: 'summary' | 'damage' | 'files' | 'todos' | 'report' | 'payments' | 'activity';
    message: string;
  } & PointOfTime;
  claim_new: {
    claim_id: string;
    policy_id: string;
    report: string;
    at: string;
    from: string;
    on_behalf: string;
  };
  claims: { view: string };
  clause_presets: { q: string };
  clauses_overview: { q: string; clause: string; language: string };
  cover_request: { request_id: string; step: string; user_id: string };
  drivers: { q: string; user_id: string };
  error_log: { view: string; hours: string; live: string };
  events: { view: string; circuit_id: string; q: string };
  import_new: { target: string };
  insurance_request: { request_id: string; line: string; step: string; user_id: string };
  list: { tab: string; export: string; bulk: string };
  login: { next: string; sign_on: string };
  mailbox: { mail: string };
  /** The tab of an insurer, and the document that is open beside its queue. */
  overview: { tab: string; document: string };
  my_policy: { change: string; give: string } & PointOfTime;
  new_payment: { bulk_id: string; link: string; result: string };
  policies: { view: string };
  policy: { tab: string; message: string } & PointOfTime;
  policy_info: {
    policy_id: string;
    policy_key: string;
    version_id: string;
    is_vi: string;
    sub_policy: string | number;
  };
  premium_ratings: {
    tab: string;
    series: string | number;
    excess: string;
    version: string;
    tax: string;
    trial: string;
    /** Whose book a what-if tries. */
    line: string;
  };
  quote: { tab: string; message: string; version: string };
  quotes: { view: string; sort: string; new: string };
  rating_calculator: {
    series: string;
    car_class: string;
    series_claim_level: string | number;
    excess_pct: string;
    year: string | number;
    race_hours: string | number;
  };
  requests: { request: string };
  reset_password: { token: string };
  renewals: { season: string; view: string };
  season_cover: { request_id: string; user_id: string };
  series: { view: string | number; compare_year: string | number };
  upcoming_events: { view: string; from: string; to: string; look: 'list' | 'board' };
  vi: { view: string };
  vi_claims: { view: string; policy: string; report: string };
  vi_requests: { request: string };
}

/** A tab of a page whose tabs are known by name. */
export type TabOf<P extends 'account' | 'administration' | 'claim'> = Searches[P]['tab'];

/** What a page reads of its address, behind the path: every part may be missing. */
export type ReadSearch<P extends keyof Searches> = {
  [K in keyof Searches[P]]?: string | undefined;
};

/** A page that reads something behind its path. */
export type SearchedPlace = keyof Searches;

/** The parts of paths: `claim_id`, `policy_id` … */
export type PathPart = PartsOf<(typeof pages)[Place]>;

type SearchOf<P> = P extends keyof Searches
  ? { readonly [K in keyof Searches[P]]?: Searches[P][K] | undefined }
  : unknown;
type Said<P extends Place> = Readonly<Record<PartsOf<(typeof pages)[P]>, string>> & SearchOf<P>;

/**
 * The address of a page: `addressOf('policy', { policy_id, tab: 'payments' })` is
 * /dashboard/new-policies/{policy_id}?tab=payments. What fills no part of the path is its query; nothing is left out.
 */
export function addressOf<P extends Place>(
  place: P,
  ...said: [PartsOf<(typeof pages)[P]>] extends [never]
    ? P extends keyof Searches
      ? [search?: Said<P>]
      : []
    : [Said<P>]
): string {
  const rest: Record<string, unknown> = { ...said[0] };
  const path = pages[place].replace(/\$(\w+)/, (_, part: string) => {
    const value = String(rest[part]);
    delete rest[part];
    return value;
  });
  return `/dashboard${path && `/${path}`}${queryOf(rest)}`;
}

/** What a notice says behind the path of the page that it opens; made by `behind`. */
export type Behind = string & { readonly [made]: true };
declare const made: unique symbol;

/** What stands behind the path of a page: `behind('claim', { tab: 'files' })` is `?tab=files`. */
export const behind = <P extends SearchedPlace>(_page: P, search: SearchOf<P>): Behind =>
  queryOf(search) as Behind;

/** The address of a page for people without a session: `publicAddress('login', { next })` is /login?next={next}. */
export function publicAddress<P extends PublicPlace>(place: P, search?: SearchOf<P>): string {
  return `${publicPages[place]}${queryOf(search ?? {})}`;
}

function queryOf(search: object): string {
  const query = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
    .join('&');
  return query && `?${query}`;
}

/** The pattern of a page's address for the router: `/dashboard/claims/$claim_id`. */
export function patternOf(place: Place): `/dashboard${string}` {
  const path: string = pages[place];
  return `/dashboard${path && `/${path}`}`;
}

/** The page of a record by its id, where its kind is known only when the product runs. */
export function addressOfRecord(place: RecordPlace, id: string): string {
  return patternOf(place).replace(/\$\w+/, id);
}

/** Where staff open a quote, a policy, or the revision of one. */
export function addressOfDocument({
  policy_id,
  ...document
}: {
  document_state: string;
  is_vi?: boolean;
  policy_id: string;
}): string {
  return addressOfRecord(documentPlace(document), policy_id);
}

/** Where what happened to something insured is told: a crash on track by the wizard, a loss beside it on its list. */
export function addressOfNewClaim({
  policy_id,
  is_vi,
}: {
  policy_id: string;
  is_vi: boolean;
}): string {
  return is_vi
    ? addressOf('vi_claims', { policy: policy_id })
    : addressOf('claim_new', { policy_id });
}

/** Which page shows a claim: of a crash, or of a loss beside the track. */
export const claimPlace = ({ is_vi }: { is_vi: boolean }): 'claim' | 'vi_claim' =>
  is_vi ? 'vi_claim' : 'claim';

/** Where a claim opens. */
export const addressOfClaim = ({ claim_id, ...claim }: { claim_id: string; is_vi: boolean }) =>
  addressOf(claimPlace(claim), { claim_id });

/** Which page shows a document to staff: that of all beside the track, else until it is a policy that of the quote. */
export function documentPlace({
  document_state,
  is_vi = false,
}: {
  document_state: string;
  is_vi?: boolean;
}): 'policy' | 'quote' | 'vi_document' {
  if (is_vi) return 'vi_document';
  return document_state === 'quote' ? 'quote' : 'policy';
}

/** The page of a list that has no screen of its own, as notices name it. */
export function listPlace(list: string): { feature: string } {
  return { feature: `${featureOf('list')}/${list}` };
}

/** What stands between /dashboard/ and the id, under which notices are kept: `featureOf('quote')` is `new-quotes`. */
export function featureOf(place: Place): string {
  return pages[place].replace(/\/?\$.*/, '');
}
