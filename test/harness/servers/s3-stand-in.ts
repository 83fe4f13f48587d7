import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

export interface S3StandIn {
  endpoint: string;
  objects: Map<string, { body: Buffer; content_type: string }>;
  /** The next answers, instead of what was asked. */
  refusals: { status: number; code: string }[];
  /** What was wrong with requests that were refused. */
  complaints: string[];
  close(): Promise<void>;
}

/** What is wrong with a request's Signature Version 4, recomputed from Amazon's description; null when nothing is. */
function complaintAbout(
  request: IncomingMessage,
  body: Buffer,
  keys: { id: string; secret: string },
): string | null {
  const header =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!header) return 'no signature';
  const [, credential = '', signed = '', signature = ''] = header;
  const [id, date = '', region = '', service = '', end] = credential.split('/');
  if (id !== keys.id || service !== 's3' || end !== 'aws4_request') return 'wrong credential';
  const declared = String(request.headers['x-amz-content-sha256']);
  if (declared !== 'UNSIGNED-PAYLOAD' && declared !== sha256(body))
    return 'the body is not the one that was signed';
  const stamp = String(request.headers['x-amz-date']);
  const at = Date.parse(
    stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (!(Math.abs(Date.now() - at) < 900_000) || !stamp.startsWith(date)) return 'wrong time';
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const headers = signed
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, path, query, headers.join(''), signed, declared].join('\n');
  const scope = `${date}/${region}/${service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secret}`, date), region), service), 'aws4_request');
  return hmac(key, toSign).toString('hex') === signature ? null : 'wrong signature';
}

/** An S3 service in memory that checks every signature itself, as the real one does. */
export async function startS3StandIn(keys: { id: string; secret: string }): Promise<S3StandIn> {
  const objects: S3StandIn['objects'] = new Map();
  const refusals: S3StandIn['refusals'] = [];
  const complaints: string[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse, body: Buffer): unknown => {
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code></Error>`);
    const complaint = complaintAbout(request, body, keys);
    if (complaint) {
      complaints.push(complaint);
      return refuse(403, 'SignatureDoesNotMatch');
    }
    const refusal = refusals.shift();
    if (refusal) return refuse(refusal.status, refusal.code);
    const name = request.url ?? '';
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined)
        return refuse(411, 'MissingContentLength');
      objects.set(name, { body, content_type: String(request.headers['content-type']) });
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return response.writeHead(204).end();
    }
    const found = objects.get(name);
    if (!found) return refuse(404, 'NoSuchKey');
    return response
      .writeHead(200, { 'content-type': found.content_type, 'content-length': found.body.length })
      .end(request.method === 'HEAD' ? undefined : found.body);
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    refusals,
    complaints,
    close: () =>
      new Promise((resolve) => server.close(() => resolve()) && server.closeAllConnections()),
  };
}
