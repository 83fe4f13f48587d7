import qs from 'qs';
import { pathOf, type Action } from '#contract/action.ts';
import { contract, type ActionName, type InputOf, type OutputOf } from '#contract/contract.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { partsOf } from '#server/in-process-caller.ts';
import { CallError } from '#test/harness/app.ts';

/** Somebody at a browser: calls named actions over the network, with the cookies that it was given. */
export interface HttpCaller {
  /** Throws a CallError when it is refused, and whatever `fetch` throws when nobody answers. */
  call<N extends ActionName>(
    name: N,
    input: InputOf<N>,
    options?: { key?: string },
  ): Promise<OutputOf<N>>;
  /** Sends a file with the fields that say where it belongs. */
  upload<N extends ActionName>(
    name: N,
    fields: Record<string, string>,
    file: { document_name: string; bytes: Buffer<ArrayBuffer> },
  ): Promise<OutputOf<N>>;
  /** The same browser, sent to another process. */
  at(address: string): HttpCaller;
  /** Opens the stream of changes; the answer collects what was heard until it is closed. */
  listen(): Promise<{ heard: { kind: string; id: string }[]; close(): void }>;
}

/** A browser without cookies, or with those of `cookies`. */
export function httpCaller(address: string, cookies = new Map<string, string>()): HttpCaller {
  const headers = () => ({
    'x-paddock': '1',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  return {
    at: (other) => httpCaller(other, cookies),
    call: async (name, record, options = {}) => {
      const input = partsOf(name, record);
      const action: Action = contract[name];
      const url = `${address}${pathOf(name, action)}`;
      const is_get = action.kind === 'read' || action.kind === 'download';
      const response = await fetch(is_get ? `${url}?${qs.stringify(input)}` : url, {
        method: is_get ? 'GET' : 'POST',
        headers: {
          ...headers(),
          ...(is_get ? {} : { 'content-type': 'application/json' }),
          ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
        },
        ...(is_get ? {} : { body: JSON.stringify(input) }),
      });
      keep(response);
      const body: unknown = await response.json();
      if (!response.ok) throw new CallError(name, response.status, body as ErrorBody);
      return body as never;
    },
    upload: async (name, fields, { document_name, bytes }) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.set('file', new Blob([bytes]), document_name);
      const response = await fetch(`${address}${pathOf(name, contract[name])}`, {
        ...{ method: 'POST', headers: headers(), body: form },
      });
      const body: unknown = await response.json();
      if (!response.ok) throw new CallError(name, response.status, body as ErrorBody);
      return body as never;
    },
    listen: async () => {
      const ending = new AbortController();
      const { signal } = ending;
      const response = await fetch(`${address}/api/events`, { headers: headers(), signal });
      if (!response.ok || !response.body) throw new Error(`no stream: ${response.status}`);
      const heard: { kind: string; id: string }[] = [];
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      const first = await reader.read();
      if (!first.value?.includes('hello')) throw new Error('the stream does not greet');
      void readEvents(reader, heard);
      return { heard, close: () => ending.abort() };
    },
  };
}

async function readEvents(
  reader: ReadableStreamDefaultReader<string>,
  heard: { kind: string; id: string }[],
): Promise<void> {
  let text = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += value;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data !== undefined && data !== '{}') heard.push(JSON.parse(data));
      }
    }
  } catch {
    // Closed by the reader, or the process was killed.
  }
}
