import { z } from 'zod';
import { pathOf, type Action } from '#contract/action.ts';
import { errorCatalogue, type ErrorCode } from '#contract/errors.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { Area } from '#server/platform/area.ts';

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
    webhooks: Object.assign({}, ...areas.map(({ messages }) => messages ?? {})) as Json,
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
      : {
          parameters: action.repeatable === false ? [] : [idempotencyKey],
          requestBody: { required: true, content: { [type]: { schema: input } } },
        }),
    responses: { 200: success(action), ...failures(action) },
  };
}

const idempotencyKey: Json = {
  ...{ name: 'Idempotency-Key', in: 'header', required: false },
  description: 'A name of your own for this call: sent again with the same, it is done once.',
  schema: { type: 'string', maxLength: 200 },
};

function parameters(name: string, action: Action, input: Json): Json[] {
  const required = new Set((input['required'] as string[] | undefined) ?? []);
  const inPath = pathOf(name, action);
  return Object.entries((input['properties'] as Json | undefined) ?? {}).map(([field, schema]) => {
    const place = inPath.includes(`:${field}`) ? 'path' : 'query';
    const style =
      (schema as Json)['type'] === 'object' ? { style: 'deepObject', explode: true } : {};
    const is_required = place === 'path' || required.has(field);
    return { name: field, in: place, required: is_required, ...style, schema };
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
