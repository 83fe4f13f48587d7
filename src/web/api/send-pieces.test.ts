import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { uploadPieceBytes } from '#domain/files/upload-pieces.ts';
import { callUpload } from '#web/api/call-upload.ts';

// The network is the outside world here: a server that keeps pieces in memory, on a line that can be cut.

const network = { fetch: globalThis.fetch, xhr: globalThis.XMLHttpRequest };
const id = '0197a7d2-0000-7000-8000-000000000001';
const parent = { parent_type: 'claim', parent_id: id } as const;

let pieces: Buffer[] = [];
let calls: string[] = [];
let whole: FormData[] = [];
let finished: Record<string, unknown>[] = [];
/** After so many pieces the line is gone. */
let cut_after = Infinity;

const json = (body: unknown) => new Response(JSON.stringify(body), { status: 200 });
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url');

class Line {
  upload = {
    addEventListener: (_: string, listener: (event: unknown) => void) =>
      (this.#progress = listener),
  };
  status = 200;
  responseText = '{}';
  #progress: (event: unknown) => void = () => undefined;
  readonly #listeners: Record<string, () => void> = {};
  #path = '';
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
    this.#listeners[name] = listener;
  }
  send(form: FormData) {
    void this.#deliver(form);
  }
  async #deliver(form: FormData) {
    calls.push(this.#path);
    if (this.#path === '/api/upload_file') {
      whole.push(form);
      return this.#listeners['load']?.();
    }
    if (pieces.length >= cut_after) return this.#listeners['error']?.();
    const bytes = Buffer.from(await (form.get('file') as File).arrayBuffer());
    const said = [form.get('sha256'), form.get('piece')];
    const is_right = said[0] === digest(bytes) && said[1] === String(pieces.length);
    if (!is_right) return this.#listeners['error']?.();
    this.#progress({ loaded: bytes.length });
    pieces.push(bytes);
    this.#listeners['load']?.();
  }
}

beforeEach(() => {
  pieces = [];
  calls = [];
  finished = [];
  whole = [];
  cut_after = Infinity;
  globalThis.XMLHttpRequest = Line as unknown as typeof XMLHttpRequest;
  globalThis.fetch = async (address, init) => {
    const path = address as string;
    calls.push(path);
    const body = JSON.parse(init?.body as string) as Record<string, unknown>;
    if (path === '/api/start_upload')
      return json({ upload_id: id, received: pieces.length, complete: false, ...body });
    finished.push(body);
    return json({ file: { file_id: 'f1' } });
  };
});
afterEach(() => {
  globalThis.fetch = network.fetch;
  globalThis.XMLHttpRequest = network.xhr;
});

const fileOf = (size: number) => new File([Buffer.alloc(size, 'crash')], 'onboard.mp4');
const send = (file: File, shares: number[] = []) =>
  callUpload({
    name: 'upload_file',
    input: parent,
    file,
    onProgress: (share) => void shares.push(share),
  });

test('a large file goes in pieces and is finished with its id; its progress is of real bytes', async () => {
  const file = fileOf(2_500_000);
  const shares: number[] = [];
  await send(file, shares);
  expect(pieces.map(({ length }) => length)).toEqual([1_000_000, 1_000_000, 500_000]);
  expect(finished).toEqual([{ ...parent, upload_id: id }]);
  expect(shares).toEqual([0, 0.4, 0.4, 0.8, 0.8, 1]);
});

test('after the line was cut, the same call sends only what is missing', async () => {
  const file = fileOf(2_500_000);
  cut_after = 2;
  await expect(send(file)).rejects.toMatchObject({ code: 'offline' });
  expect(finished).toEqual([]);
  cut_after = Infinity;
  calls = [];
  await send(file);
  expect(calls).toEqual(['/api/start_upload', '/api/add_upload_piece', '/api/upload_file']);
  expect(Buffer.concat(pieces).equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
});

test('a file of one piece goes in one', async () => {
  await send(fileOf(uploadPieceBytes));
  expect([calls, whole[0]?.get('parent_id')]).toEqual([['/api/upload_file'], id]);
});
