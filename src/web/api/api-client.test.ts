import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { callRead, callSignOut, callWrite } from '#web/api/api-client.ts';
import { tryRead } from '#web/api/use-read.ts';
import { callUpload } from '#web/api/call-upload.ts';
import { ApiError, failureText } from '#web/api/api-error.ts';

// The network is the outside world here: it notes what leaves the browser and answers what a test wants.

interface Sent {
  path: string;
  init: RequestInit;
}

const network = { fetch: globalThis.fetch, xhr: globalThis.XMLHttpRequest };
const id = '0197a7d2-0000-7000-8000-000000000001';

function answerWith(status: number, body: unknown): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = (path, init) => {
    sent.push({ path: path instanceof Request ? path.url : String(path), init: init ?? {} });
    return Promise.resolve(
      new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
    );
  };
  return sent;
}

/** The upload's own way out, since fetch cannot tell how much has left. */
function uploadsAnswerWith(status: number, body: unknown): { path: string; body: unknown }[] {
  const sent: { path: string; body: unknown }[] = [];
  class Request {
    upload = { addEventListener: () => undefined };
    status = status;
    responseText = JSON.stringify(body);
    #path = '';
    #loaded: () => void = () => undefined;
    open(_method: string, path: string) {
      this.#path = path;
    }
    getResponseHeader() {
      return null;
    }
    setRequestHeader() {
      return undefined;
    }
    addEventListener(name: string, listener: () => void) {
      if (name === 'load') this.#loaded = listener;
    }
    send(form: unknown) {
      sent.push({ path: this.#path, body: form });
      queueMicrotask(() => this.#loaded());
    }
  }
  globalThis.XMLHttpRequest = Request as unknown as typeof XMLHttpRequest;
  return sent;
}

afterEach(() => {
  globalThis.fetch = network.fetch;
  globalThis.XMLHttpRequest = network.xhr;
});

const refusal = {
  code: 'conflict',
  message: 'Somebody else saved it first.',
  request_id: 'r-1',
  current: { revision: 7 },
};

const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the calls that the browser makes', () => {
  test('[7.1] reads, writes and log-out go to /api/ of the same host, with its cookies', async () => {
    const sent = answerWith(200, {});
    await callRead('get_claims', { page: 2 });
    await callWrite('set_notification_seen', { id });
    await callSignOut();
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/get_claims?page=2',
      '/api/set_notification_seen',
      '/api/signout',
    ]);
    for (const { init } of sent) expect(init.credentials).toBe('same-origin');
  });

  test('a post sends JSON and an upload sends form data, its fields before the file', async () => {
    const sent = answerWith(200, {});
    await callWrite('set_notification_seen', { id });
    expect(sent[0]?.init.method).toBe('POST');
    expect(new Headers(sent[0]?.init.headers).get('content-type')).toBe('application/json');
    expect(sent[0]?.init.body).toBe(JSON.stringify({ id }));

    const uploads = uploadsAnswerWith(200, { file_id: id });
    await callUpload({
      name: 'upload_file',
      input: { parent_type: 'claim', parent_id: id, kind: 'damaged_part' },
      file: new Blob(['x']),
      file_name: 'car.jpg',
    });
    const form = uploads[0]?.body;
    expect(uploads[0]?.path).toBe('/api/upload_file');
    expect(form).toBeInstanceOf(FormData);
    expect([...(form as FormData).keys()]).toEqual(['parent_type', 'parent_id', 'kind', 'file']);
  });

  test.each([200, 201, 202, 226, 299])('[7.3] status %i is success', async (status) => {
    answerWith(status, { claims: [] });
    expect(await callRead('get_claims', {})).toEqual({ claims: [] });
  });

  test.each([300, 304, 400, 404, 409, 500, 503])('[7.3] status %i is failure', async (status) => {
    // A 304 has no body.
    globalThis.fetch = () => Promise.resolve(new Response(null, { status }));
    expect(await failure(callRead('get_claims', {}))).toBeInstanceOf(ApiError);
  });

  test('a read that fails gives an error and keeps nothing', async () => {
    answerWith(404, { ...refusal, code: 'not_found' });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const observer = new QueryObserver(client, {
      queryKey: ['get_full_claim', id],
      queryFn: () => callRead('get_full_claim', { claim_id: id }),
    });
    const result = await observer.refetch();
    expect(result.isError).toBe(true);
    expect(result.data).toBeUndefined();
    expect(result.error).toMatchObject({ code: 'not_found', status: 404 });
  });

  test('[7.4] a read that a page can do without calls its error callback, or comes back with error true', async () => {
    const circuit = { circuit_id: 'zandvoort' };
    answerWith(404, { ...refusal, code: 'not_found' });
    const told: unknown[] = [];
    expect(await tryRead('get_circuit', circuit, (error) => told.push(error))).toBeUndefined();
    expect(told).toMatchObject([{ code: 'not_found', status: 404 }]);
    expect(await tryRead('get_circuit', circuit, null)).toEqual({ error: true });
    answerWith(200, { corners: [] });
    expect(await tryRead('get_circuit', circuit, null)).toEqual({
      error: false,
      output: { corners: [] },
    });
  });

  test('[7.5] a write that fails hands on the status and what its JSON says', async () => {
    answerWith(409, { ...refusal, fields: [{ field: 'agreed', code: 'too_high', message: '…' }] });
    const error = await failure(callWrite('set_notification_seen', { id }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Somebody else saved it first.',
      request_id: 'r-1',
      current: { revision: 7 },
      fields: [{ field: 'agreed' }],
    });
  });

  test('[8.1] [8.2] [8.3] [8.4] [8.5] what the server says is told apart from what the browser makes of silence', async () => {
    const toldAfter = async () =>
      failureText(await failure(callWrite('set_notification_seen', { id })), 'Not done');
    answerWith(409, refusal);
    expect(await toldAfter()).toBe('Somebody else saved it first.');
    answerWith(502, '<html>Bad gateway</html>');
    expect(await toldAfter()).toBe('Not done. Paddock is busy for a moment. Try again shortly.');
    answerWith(200, 'nothing');
    expect(await toldAfter()).toMatch(/^Not done\. \w/);
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    vi.stubGlobal('navigator', { onLine: false });
    expect(await toldAfter()).toBe('Not done. You are offline. Reconnect and try again.');
    vi.stubGlobal('navigator', { onLine: true });
    expect(await toldAfter()).toBe(
      'Not done. Paddock was not reached. Check your connection and try again.',
    );
    vi.unstubAllGlobals();
  });

  test('[7.5] [8.10] a proxy’s page instead of JSON, and no network at all, are errors with words', async () => {
    answerWith(502, '<html>Bad gateway</html>');
    expect(await failure(callWrite('set_notification_seen', { id }))).toMatchObject({
      status: 502,
      code: 'unavailable',
    });
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await failure(callWrite('set_notification_seen', { id }))).toMatchObject({
      status: 0,
      code: 'offline',
    });
  });
});

describe('a large answer', () => {
  const lists = { cars: [{ make: 'Porsche' }] };

  test('comes once: asked for again, the server need only say that it is the same', async () => {
    const sent: Sent[] = [];
    globalThis.fetch = (path, init) => {
      sent.push({ path: path instanceof Request ? path.url : String(path), init: init ?? {} });
      const is_known = new Headers(init?.headers).get('if-none-match') === 'W/"1"';
      return Promise.resolve(
        is_known
          ? new Response(null, { status: 304 })
          : new Response(JSON.stringify(lists), { headers: { etag: 'W/"1"' } }),
      );
    };
    expect(await callRead('get_cars', {})).toEqual(lists);
    expect(await callRead('get_cars', {})).toEqual(lists);
    expect(sent.map(({ init }) => new Headers(init.headers).get('if-none-match'))).toEqual([
      null,
      'W/"1"',
    ]);
  });
});
