import { describe, expect, it } from 'vitest';
import { pathOf } from '#contract/action.ts';
import { areas } from '#server/areas.ts';
import { openApiDocument } from '#server/platform/http/openapi.ts';

interface Operation {
  operationId: string;
  parameters?: { name: string }[];
  responses: Record<string, { description: string; content?: Record<string, { schema?: object }> }>;
}

const paths = openApiDocument(areas)['paths'] as Record<string, Record<string, Operation>>;
const actions = areas.flatMap((area) => Object.entries(area.contract));

it('describes the messages to others’ programs, a call that is sent again, and fields within a field', () => {
  const { webhooks } = openApiDocument(areas) as { webhooks: Record<string, { post: object }> };
  expect(webhooks['change']?.post).toMatchObject({
    parameters: [
      { name: 'webhook-id' },
      { name: 'webhook-timestamp' },
      { name: 'webhook-signature' },
    ],
  });
  const field = (path: string, method: string, name: string) =>
    (paths[path]?.[method]?.parameters ?? []).find((one) => one.name === name);
  expect(field('/api/approve_claim', 'post', 'Idempotency-Key')).toMatchObject({ in: 'header' });
  expect(field('/api/create_api_token', 'post', 'Idempotency-Key')).toBeUndefined();
  expect(field('/api/get_all_payments', 'get', 'filters')).toMatchObject({ style: 'deepObject' });
  expect(field('/api/get_all_payments', 'get', 'amount_per_page')).not.toHaveProperty('style');
});

describe('the description of the interface', () => {
  it.each(actions)('[7.7] %s says the shape of its answer and how it can fail', (name, action) => {
    const path = pathOf(name, action).replace(/:(\w+)/g, '{$1}');
    const operation = Object.values(paths[path] ?? {}).find((one) => one.operationId === name);
    const answer = operation?.responses['200']?.content ?? {};
    const shape = Object.keys(answer['application/json']?.schema ?? {});
    const isFile = 'application/octet-stream' in answer;
    expect(action.kind === 'download' ? isFile : shape.length > 1).toBe(true);
    const refusals =
      action.access === 'public' ? ['422'] : ['401', action.hidden ? '404' : '403', '422'];
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(refusals));
  });
});
