import { createHmac } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isClosedHost, lookUpPublic } from '#server/webhooks/public-address.ts';

const TIMEOUT_MS = 10_000;
const PREFIX = 'whsec_';

/** What the other side answered, or why it did not. */
export interface SendResult {
  status: number | null;
  fault: string;
}

interface Message {
  url: string;
  secret: string;
  message_id: string;
  /** Seconds since 1970, of this try. */
  timestamp: number;
  body: string;
}

/** A secret as Standard Webhooks write it. */
export const asSecret = (bytes: Buffer): string => `${PREFIX}${bytes.toString('base64')}`;

/** The headers of Standard Webhooks: HMAC-SHA256 of id, moment and body, so that nobody else's message passes and none twice. */
function signedHeaders({
  secret,
  message_id,
  timestamp,
  body,
}: Omit<Message, 'url'>): Record<string, string> {
  const signature = createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${message_id}.${timestamp}.${body}`)
    .digest('base64');
  return {
    'webhook-id': message_id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}

/**
 * Posts a signed message. It follows no redirection, reads nothing of the answer but its status, and gives up after ten seconds.
 * Without `to_private` it goes over TLS to public addresses alone.
 */
export async function sendMessage(
  message: Message,
  { to_private }: { to_private: boolean },
): Promise<SendResult> {
  const url = new URL(message.url);
  if (!to_private && (url.protocol !== 'https:' || isClosedHost(url.hostname)))
    return { status: null, fault: 'The address is not a public one.' };
  const post = url.protocol === 'https:' ? requestSecure : requestPlain;
  const payload = Buffer.from(message.body);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve) => {
    const sent = post(
      url,
      {
        method: 'POST',
        ...(to_private ? {} : { lookup: lookUpPublic }),
        agent: false,
        signal,
        headers: {
          'content-type': 'application/json',
          'content-length': payload.length,
          'user-agent': 'Paddock-Webhooks',
          ...signedHeaders(message),
        },
      },
      (answer) => {
        resolve({ status: answer.statusCode ?? null, fault: '' });
        answer.destroy();
      },
    );
    sent.on('error', (error) =>
      resolve({
        status: null,
        fault: signal.aborted ? 'No answer within ten seconds.' : faultOf(error),
      }),
    );
    sent.end(payload);
  });
}

/** Why nothing arrived, in words for the people of both sides; what has none is told as it came. */
function faultOf(error: Error & { code?: string }): string {
  const { code = '', message } = error;
  if (code === 'ECONNREFUSED') return 'Nobody listens at this address.';
  if (code === 'ENOTFOUND') return 'The name of the address is not known.';
  if (code === 'ECONNRESET') return 'The connection was broken off.';
  if (/CERT|SSL|TLS|EPROTO/.test(code)) return `No secure connection: ${message}`;
  return message;
}
