import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** The flags of a device that saw its person (UP) and verified them by finger, face or PIN (UV). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Options {
  challenge?: unknown;
}

/** How a device answers; what is left out is as it should be. */
export interface AnswerWishes {
  origin?: string;
  verified?: boolean;
}

/** A phone or security key with one passkey, as the server sees it: it signs what a browser hands it. */
export class PasskeyDevice {
  readonly id = randomBytes(24);
  readonly #key: KeyObject;
  readonly #public: { x: Buffer; y: Buffer };
  readonly #origin: string;
  #counter = 0;

  constructor(origin: string) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
    this.#key = pair.privateKey;
    this.#public = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
    this.#origin = origin;
  }

  /** Answers the options of begin_passkey. */
  register(options: Options, { origin = this.#origin, verified = true }: AnswerWishes = {}) {
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      coseKey(this.#public),
    ]);
    const data = Buffer.concat([this.#head({ verified, flags: HAS_CREDENTIAL }), credential]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientData('webauthn.create', { ...options, origin }),
        attestationObject: attestation(data).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Answers the options of begin_passkey_log_in. */
  logIn(options: Options, { origin = this.#origin, verified = true }: AnswerWishes = {}) {
    this.#counter += 1;
    const data = this.#head({ verified, flags: 0 });
    const client = clientData('webauthn.get', { ...options, origin });
    const digest = createHash('sha256').update(Buffer.from(client, 'base64url')).digest();
    return {
      ...this.#named(),
      response: {
        clientDataJSON: client,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, digest]), this.#key).toString('base64url'),
      },
    };
  }

  #named() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #head({ verified, flags }: { verified: boolean; flags: number }): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const host = createHash('sha256').update(new URL(this.#origin).hostname).digest();
    const seen = PRESENT | (verified ? VERIFIED : 0) | flags;
    return Buffer.concat([host, Buffer.from([seen]), counter]);
  }
}

function clientData(type: string, { challenge, origin }: Options & { origin: string }): string {
  const json = JSON.stringify({ type, challenge, origin, crossOrigin: false });
  return Buffer.from(json).toString('base64url');
}

/** An ES256 key as CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey({ x, y }: { x: Buffer; y: Buffer }): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32]);
  return Buffer.concat([head, x, Buffer.from([0x22, 0x58, 32]), y]);
}

/** {"fmt": "none", "attStmt": {}, "authData": data} as CBOR. */
function attestation(data: Buffer): Buffer {
  const text = (value: string) =>
    Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ]);
}
