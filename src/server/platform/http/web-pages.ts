import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { showsHeader } from '#contract/change-kinds.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { bearerOf } from '#server/platform/http/api-tokens.ts';
import { errorCatalogue, unknownAction, unknownActionOfKey } from '#contract/errors.ts';
import { linksOf, readPageParts } from '#server/platform/http/page-parts.ts';

/** Most likely a page of another release asks, which was open while this one was put in place. */

const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** A page does not wait longer for an answer that it carries; the browser then asks by itself (decision 042). */
const FIRST_ANSWER_MS = 1000;

/** A read as the browser knows it, by its name and input, and as the server is asked it. */
interface FirstRead {
  name: string;
  input: Readonly<Record<string, unknown>>;
  url: string;
}

/** What the page has to know of who is logged in. */
interface KnownSession {
  user_id: string;
  account_type: string;
}

export interface WebPagesOptions {
  /** Where the build lies. */
  folder: string;
  /** Which build it is: the page carries it, and every answer too. */
  release: string;
  /** The cookie without which nobody is asked for. */
  session_cookie: string;
  /** The read that tells who is logged in: its answer goes with the page. */
  session: FirstRead;
  /** What else every page of this person asks first. */
  readsOf: (session: KnownSession) => readonly FirstRead[];
}

/**
 * Serves the built web part: hashed files for a year, and for every address that is not a file the one page, with
 * a fresh nonce for its styles, links to the scripts of that address and the answers that every page asks first.
 * Addresses below /api that no action answers say so as the API does.
 */
export function registerWebPages(server: FastifyInstance, options: WebPagesOptions): void {
  const { folder, release } = options;
  const pageFile = path.join(folder, 'index.html');
  if (existsSync(folder))
    void server.register(fastifyStatic, {
      root: path.join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      wildcard: true,
      decorateReply: false,
    });
  registerOfflineWorker(server, path.join(folder, 'offline-worker.js'));
  const page = existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : undefined;
  const parts = readPageParts(path.join(folder, 'pages.json'));
  // A page that is open asks once for the scripts of the others; another build has others.
  server.get('/pages.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(parts),
  );
  server.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      request.method === 'GET' &&
      !request.url.startsWith('/api') &&
      !request.url.startsWith('/assets/');
    if (!wantsPage || page === undefined) {
      const body: ErrorBody = {
        code: 'not_found',
        message: nothingAt(request),
        request_id: request.id,
      };
      return reply.status(404).send(body);
    }
    const nonce = randomBytes(18).toString('base64');
    const { session, answers, is_stranger } = await firstAnswers(server, request, options);
    const head = [
      `<meta name="release" content="${release}">`,
      is_stranger ? '<meta name="session" content="none">' : '',
      linksOf(parts, {
        pathname: request.url.split('?', 1)[0] ?? '',
        account_type: session?.account_type,
      }),
      answers.length > 0 ? asData(answers) : '',
    ].filter((part) => part !== '');
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .send(
        page
          .replace('</head>', () => `  ${[...head, '</head>'].join('\n    ')}`)
          .replaceAll(NONCE_PLACEHOLDER, nonce),
      );
  });
}

/**
 * The service worker stands beside the pages, so that it may answer for them, and is asked for anew at every visit, so
 * that a new build takes the place of an old one at once. It fetches from this server alone.
 */
function registerOfflineWorker(server: FastifyInstance, file: string): void {
  if (!existsSync(file)) return;
  const code = readFileSync(file, 'utf8');
  server.get('/offline-worker.js', async (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header(
        'content-security-policy',
        "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      )
      .send(code),
  );
}

interface FirstAnswer {
  name: string;
  input: unknown;
  output: unknown;
  /** What it is made of. */
  shows: unknown;
}

/**
 * Who a request comes from, and the answers that its page carries; none for somebody without a session. Whoever opens a
 * page is told so by the page itself; one that is fetched to be kept for a lost network says nothing of anybody.
 */
async function firstAnswers(
  server: FastifyInstance,
  request: FastifyRequest,
  { session: who, session_cookie, readsOf }: WebPagesOptions,
): Promise<{ session: KnownSession | undefined; answers: FirstAnswer[]; is_stranger: boolean }> {
  const opens = request.headers['sec-fetch-mode'] === 'navigate';
  const session = request.cookies[session_cookie] ? await ask(server, request, who) : 'refused';
  if (session === undefined || session === 'refused')
    return { session: undefined, answers: [], is_stranger: opens && session === 'refused' };
  const known = session.output as KnownSession;
  const reads = await Promise.all(readsOf(known).map((read) => ask(server, request, read)));
  const answers = [session, ...reads].filter((one) => typeof one === 'object');
  return { session: known, answers, is_stranger: false };
}

/** What the API itself answers to the person of a request; nothing where it fails or takes too long. */
async function ask(
  server: FastifyInstance,
  request: FastifyRequest,
  { name, input, url }: FirstRead,
): Promise<FirstAnswer | 'refused' | undefined> {
  const asked = server.inject({
    method: 'GET',
    url,
    headers: { cookie: request.headers.cookie ?? '' },
    remoteAddress: request.ip,
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), FIRST_ANSWER_MS);
  });
  // Whatever goes wrong here goes wrong again when the browser asks, and is told there.
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  clearTimeout(timer);
  if (answer?.statusCode === 401) return 'refused';
  if (answer?.statusCode !== 200) return undefined;
  return { name, input, output: answer.json(), shows: answer.headers[showsHeader] };
}

/** Answers as the page carries them: data, which no content policy lets run, and no text in it can end it. */
function asData(answers: readonly FirstAnswer[]): string {
  const text = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="first-answers">${text}</script>`;
}

/** Script from our own files only, styles from them or with the page's nonce; video frames from one host. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' blob: https://www.youtube-nocookie.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self' https://checkout.stripe.com",
    "frame-ancestors 'none'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
  ].join('; ');
}

function nothingAt(request: FastifyRequest): string {
  if (!request.url.startsWith('/api')) return errorCatalogue.not_found.message;
  return bearerOf(request) === undefined ? unknownAction : unknownActionOfKey;
}
