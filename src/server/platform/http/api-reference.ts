import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pathOf, type Action, type Contract } from '#contract/action.ts';
import { isStaff, type AccountType } from '#domain/accounts/account-types.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Area } from '#server/platform/area.ts';
import type { Services } from '#server/platform/context.ts';
import { bearerOf, callerOfToken } from '#server/platform/http/api-tokens.ts';
import { cookieJar } from '#server/platform/http/cookies.ts';
import { openApiDocument } from '#server/platform/http/openapi.ts';
import { findSession } from '#server/platform/http/sessions.ts';

type Json = Record<string, unknown>;

/**
 * `GET /api/openapi.json` and a page to read it on. Staff read all of it, others what they may call themselves, by a
 * session or a key; the settings open it to everybody.
 */
export function registerApiReference(
  server: FastifyInstance,
  { services, areas }: { services: Services; areas: readonly Area[] },
): void {
  const made = new Map<AccountType | null, { document: Json; page: string }>();
  const referenceFor = async (request: FastifyRequest, reply: FastifyReply) => {
    const reader = await readerOf(services, { request, reply });
    const known = made.get(reader) ?? referenceOf(reader ? areasFor(areas, reader) : areas);
    made.set(reader, known);
    return known;
  };
  server.get('/api/openapi.json', async (request, reply) => {
    const { document } = await referenceFor(request, reply);
    return reply.header('cache-control', 'no-store').send(document);
  });
  server.get('/api', async (request, reply) => {
    const { page } = await referenceFor(request, reply);
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', 'text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(page);
  });
}

/** As which type of account the description is read; null where all of it is open. Refuses whoever is not known. */
async function readerOf(
  { config, db, clock }: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<AccountType | null> {
  if (config.api_reference === 'everybody') return null;
  const bearer = bearerOf(request);
  const { session } = cookieJar(request, reply, config);
  const now = clock.now();
  const actor =
    bearer !== undefined
      ? await callerOfToken(db, { token: bearer, now, action: { kind: 'read' } })
      : session
        ? await findSession(db, { token: session, now })
        : null;
  if (!actor) throw new AppError('not_logged_in');
  return isStaff(actor.account_type) ? null : actor.account_type;
}

const referenceOf = (areas: readonly Area[]) => ({
  document: openApiDocument(areas),
  page: referencePage(areas),
});

/** What others than staff may call; messages to partners' programs are the staff's. */
const areasFor = (areas: readonly Area[], reader: AccountType): Area[] =>
  areas.map((area) => ({ ...area, contract: contractFor(area.contract, reader), messages: {} }));

const contractFor = (contract: Contract, reader: AccountType): Contract =>
  Object.fromEntries(
    Object.entries(contract).filter(
      ([, { access }]) => access === 'public' || access.includes(reader),
    ),
  );

function referencePage(areas: readonly Area[]): string {
  const rows = areas.flatMap((area) =>
    Object.entries(area.contract).map(
      ([
        name,
        action,
      ]) => `<tr><td><code>${action.kind === 'read' || action.kind === 'download' ? 'GET' : 'POST'}</code></td>
<td><code>${pathOf(name, action)}</code></td><td>${escapeHtml(action.summary)}</td>
<td>${action.access === 'public' ? 'everybody' : action.access.join(', ')}</td>
<td><code>${escapeHtml(fieldsOf(action).join(', '))}</code></td></tr>`,
    ),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${PRODUCT_NAME} API</title>
<meta name="viewport" content="width=device-width"><style>body{font:14px/20px system-ui,sans-serif;margin:24px;color:#1c1917;background:#f7f5f3}
h1{font-size:22px}h2{font-size:16px}p{max-width:80ch}table{border-collapse:collapse;width:100%;background:#fff}td,th{border-bottom:1px solid #e7e5e2;padding:8px 12px;text-align:left;vertical-align:top}
a{color:#c93d17}</style></head><body><h1>${PRODUCT_NAME} API</h1><p>Every action by its name, made from the contract.
The machine-readable document is <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
<p>A program sends a key of its account along, <code>Authorization: Bearer pdk_…</code>. GET takes its fields in the address
(<code>filters[status][0]=pending</code>), POST as JSON; with <code>Idempotency-Key</code> a call that is sent again is done once.</p>
${messagesOf(areas)}<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>For</th><th>Takes</th></tr></thead><tbody>${rows.join('')}</tbody></table></body></html>`;
}

/** The messages that others' programs are sent, as the description of each says. */
function messagesOf(areas: readonly Area[]): string {
  const told = areas.flatMap(({ messages = {} }) => Object.entries(messages));
  return told
    .map(
      ([name, { post }]) =>
        `<h2>Message <code>${escapeHtml(name)}</code></h2><p>${escapeHtml(post.description)}</p>`,
    )
    .join('');
}

function fieldsOf(action: Action): string[] {
  const schema = z.toJSONSchema(action.input, { io: 'input', unrepresentable: 'any' }) as Json;
  return Object.keys((schema['properties'] as Json | undefined) ?? {});
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
