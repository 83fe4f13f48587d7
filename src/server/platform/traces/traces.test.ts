import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import { buildCast } from '#test/harness/communication-factories.ts';
import { runJob } from '#server/platform/jobs/jobs.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code: number };
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
}

/** A collector that speaks the protocol over HTTP and keeps what it was sent. */
async function openCollector() {
  const spans: SentSpan[] = [];
  const asked: { url: string | undefined; key: string | undefined }[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const { resourceSpans } = JSON.parse(body) as Sent;
      asked.push({ url: request.url, key: request.headers['x-key'] as string | undefined });
      bodies.push(body);
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((s) => s.spans)));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1/traces`, spans, asked, bodies };
}

const settingsFor = (url: string) => ({
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-key=of%20the%20operator',
});

const attribute = (span: SentSpan | undefined, key: string) => {
  const value = span?.attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};
const childrenOf = (spans: SentSpan[], parent: SentSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

test('a collector gets each call with its statements, and nothing of what people typed', async () => {
  const collector = await openCollector();
  const app = await startTestApp({ settings: settingsFor(collector.url) });
  const cast = await buildCast(app.services.db);
  const admin = app.as(cast.admin);
  await admin.call('get_my_todos', {});
  await admin.call('add_driver', {
    first_name: 'Jacoba',
    last_name: 'Van der Geheim',
    country: 'NL',
    user_ids: [cast.client.user_id],
  });
  await app.anonymous.call('get_my_todos', {}).catch(() => undefined);
  await app.server.inject({ method: 'GET', url: '/dashboard' });
  await app.services.traces?.close();

  const { spans } = collector;
  const reads = spans.filter(({ name }) => name === 'get_my_todos');
  expect(reads.map((span) => attribute(span, 'http.response.status_code'))).toEqual([200, 401]);
  expect(attribute(reads[0], 'paddock.request_id')).toMatch(/^[0-9a-f-]{36}$/);
  const written = spans.find(({ name }) => name === 'add_driver');
  for (const call of [reads[0], written]) {
    const statements = childrenOf(spans, call);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      expect(statement.traceId).toBe(call?.traceId);
      // The call is timed by one clock of Node and the statement by another: 2 ms lie between them.
      expect(BigInt(statement.startTimeUnixNano)).toBeGreaterThanOrEqual(
        BigInt(call?.startTimeUnixNano ?? 0) - 2_000_000n,
      );
      expect(BigInt(statement.endTimeUnixNano)).toBeLessThanOrEqual(
        BigInt(call?.endTimeUnixNano ?? 0) + 2_000_000n,
      );
    }
  }
  // The body was waited for, and what followed still belongs to its call.
  expect(childrenOf(spans, written).map((one) => attribute(one, 'db.query.text'))).toContainEqual(
    expect.stringMatching(/insert into "?drivers/),
  );
  // Statements of no call, and pages, are not sent at all.
  expect(spans.filter(({ parentSpanId }) => !parentSpanId).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['get_my_todos', 'add_driver']),
  );
  expect(spans.some(({ name }) => name.includes('dashboard'))).toBe(false);
  const told = collector.bodies.join('');
  for (const secret of ['Geheim', cast.client.user_id, cast.client.email, cast.admin.email])
    expect(told).not.toContain(secret);
  expect(collector.asked[0]).toEqual({ url: '/v1/traces', key: 'of the operator' });
});

test('a job is a trace of its own, and says by kind what it failed with', async () => {
  const collector = await openCollector();
  const app = await startTestApp({ settings: settingsFor(collector.url) });
  const run = (fails: boolean) =>
    runJob(
      app.services,
      'count_rows',
      async ({ services }) => {
        await services.db.selectFrom('accounts').select('user_id').execute();
        if (fails) throw new TypeError('Secret of Van der Geheim');
      },
      { payload: {}, is_last_try: false },
    );
  await run(false);
  await expect(run(true)).rejects.toThrow(TypeError);
  await app.services.traces?.close();
  const jobs = collector.spans.filter(({ name }) => name === 'count_rows');
  expect(jobs.map(({ status }) => status.code)).toEqual([0, 2]);
  expect(attribute(jobs[1], 'error.type')).toBe('TypeError');
  expect(new Set(jobs.map(({ traceId }) => traceId)).size).toBe(2);
  expect(childrenOf(collector.spans, jobs[0])).toHaveLength(1);
  expect(collector.bodies.join('')).not.toContain('Geheim');
});

test('a trace goes on from a proxy of one’s own, and from nobody else', async () => {
  const trace_id = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${trace_id}-b7ad6b7169203331-01`;
  for (const [TRUST_PROXY, goesOn] of [
    ['on', true],
    ['off', false],
  ] as const) {
    const collector = await openCollector();
    const app = await startTestApp({ settings: { ...settingsFor(collector.url), TRUST_PROXY } });
    await app.server.inject({
      method: 'GET',
      url: '/api/is_logged_in',
      headers: { traceparent },
    });
    await app.services.traces?.close();
    const call = collector.spans.find(({ name }) => name === 'is_logged_in');
    expect(call?.traceId === trace_id, `TRUST_PROXY=${TRUST_PROXY}`).toBe(goesOn);
  }
});

test('a collector that is away costs no answer', async () => {
  const app = await startTestApp({ settings: settingsFor('http://127.0.0.1:9/v1/traces') });
  const cast = await buildCast(app.services.db);
  expect(await app.as(cast.admin).call('get_my_todos', {})).toHaveProperty('todos');
  await app.services.traces?.close();
  expect(await app.as(cast.admin).call('get_my_todos', {})).toHaveProperty('todos');
});

test('no address, and a share of nothing, send nothing', async () => {
  const plain = await startTestApp();
  expect(plain.services.traces).toBeNull();
  const collector = await openCollector();
  const settings = { ...settingsFor(collector.url), OTEL_TRACES_SAMPLER_ARG: '0' };
  const app = await startTestApp({ settings });
  const cast = await buildCast(app.services.db);
  await app.as(cast.admin).call('get_my_todos', {});
  await app.services.traces?.close();
  expect(collector.asked).toEqual([]);
});
