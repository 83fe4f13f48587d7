import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pathOf, type Action } from '#contract/action.ts';
import { errorCatalogue, type ErrorCode } from '#contract/errors.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Area } from '#server/platform/area.ts';
import type { Services } from '#server/platform/context.ts';
import { cookieJar } from '#server/platform/http/cookies.ts';
import { findSession } from '#server/platform/http/sessions.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of all actions, made from the contract and nothing else. */
export function openApiDocument(areas: readonly Area[]): Json {
  const paths: Record<string, Json> = {};
  for (const area of areas)
    for (const [name, action] of Object.entries(area.contract)) {
      const path = pathOf(name, action).replace(/:(\w+)/g, '{$1}');
      const method = action.kind === 'read' || action.kind === 'download' ? 'get' : 'post';
      paths[path] = { ...paths[path], [method]: operation(name, action) };
    }
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: '1' },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'paddock_session' },
        key: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operation(name: string, action: Action): Json {
  const input = z.toJSONSchema(action.input, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
  }) as Json;
  const isGet = action.kind === 'read' || action.kind === 'download';
  const type = action.kind === 'upload' ? 'multipart/form-data' : 'application/json';
  return {
    operationId: name,
    summary: action.summary,
    description: `For: ${action.access === 'public' ? 'everybody' : action.access.join(', ')}.`,
    ...(action.access === 'public'
      ? {}
      : { security: [{ session: [] }, ...(action.by_hand ? [] : [{ key: [] }])] }),
    ...(isGet
      ? { parameters: parameters(name, action, input) }
      : { requestBody: { required: true, content: { [type]: { schema: input } } } }),
    responses: { 200: success(action), ...failures(action) },
  };
}

function parameters(name: string, action: Action, input: Json): Json[] {
  const required = new Set((input['required'] as string[] | undefined) ?? []);
  const inPath = pathOf(name, action);
  return Object.entries((input['properties'] as Json | undefined) ?? {}).map(([field, schema]) => {
    const place = inPath.includes(`:${field}`) ? 'path' : 'query';
    return { name: field, in: place, required: place === 'path' || required.has(field), schema };
  });
}

function success(action: Action): Json {
  if (action.kind === 'download')
    return { description: 'The file', content: { 'application/octet-stream': {} } };
  const schema = z.toJSONSchema(action.output, {
    target: 'draft-2020-12',
    io: 'output',
    unrepresentable: 'any',
  });
  return { description: 'Done', content: { 'application/json': { schema } } };
}

function failures(action: Action): Json {
  const general: ErrorCode[] = ['invalid_input', 'internal'];
  if (action.access !== 'public')
    general.push('not_logged_in', action.hidden ? 'not_found' : 'forbidden');
  if (action.scope) general.push('not_found');
  const byStatus: Record<string, Json> = {};
  for (const code of new Set([...general, ...(action.errors ?? [])])) {
    const { status, message } = errorCatalogue[code];
    const before = byStatus[status]?.['description'];
    byStatus[status] = { description: [before, `${code}: ${message}`].filter(Boolean).join(' · ') };
  }
  return byStatus;
}

/** `GET /api/openapi.json` and a page to read it on: for staff, unless the settings open them to everybody. */
export function registerApiReference(
  server: FastifyInstance,
  { services, areas }: { services: Services; areas: readonly Area[] },
): void {
  const document = openApiDocument(areas);
  const refuseOthers = async (request: FastifyRequest, reply: FastifyReply) => {
    if (services.config.api_reference === 'everybody') return;
    const token = cookieJar(request, reply, services.config).session;
    const actor = token
      ? await findSession(services.db, { token, now: services.clock.now() })
      : null;
    if (!actor) throw new AppError('not_logged_in');
    if (!isStaff(actor.account_type)) throw new AppError('forbidden');
  };
  server.get('/api/openapi.json', { preHandler: refuseOthers }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(document),
  );
  server.get('/api', { preHandler: refuseOthers }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-type', 'text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(referencePage(areas)),
  );
}

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
h1{font-size:22px}table{border-collapse:collapse;width:100%;background:#fff}td,th{border-bottom:1px solid #e7e5e2;padding:8px 12px;text-align:left;vertical-align:top}
a{color:#c93d17}</style></head><body><h1>${PRODUCT_NAME} API</h1><p>Every action by its name, made from the contract.
The machine-readable document is <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>For</th><th>Takes</th></tr></thead><tbody>${rows.join('')}</tbody></table></body></html>`;
}

function fieldsOf(action: Action): string[] {
  const schema = z.toJSONSchema(action.input, { io: 'input', unrepresentable: 'any' }) as Json;
  return Object.keys((schema['properties'] as Json | undefined) ?? {});
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
