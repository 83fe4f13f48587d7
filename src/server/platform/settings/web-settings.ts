import { z } from 'zod';
import { port } from '#server/platform/settings/setting-kinds.ts';

/** Which proxies may say who the client is: none, all, a number of hops, or a list of networks. */
const trustProxy = z
  .string()
  .default('off')
  .transform((text) => {
    if (text === 'off') return false;
    if (text === 'on') return true;
    return /^\d+$/.test(text) ? Number(text) : text;
  });

/** Where Paddock listens, and who may read beside its pages. */
export const webSettings = {
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on; 0.0.0.0 for every network.'),
  PORT: port.default(3000).describe('Port to listen on; npm start takes the next free one.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .transform((url) => url?.replace(/\/$/, ''))
    .describe('Address that people use, for links in mails; http://localhost:PORT if left out.'),
  TRUST_PROXY: trustProxy.describe(
    'Proxies that may name the client: off, on, a number of hops, or networks such as 10.0.0.0/8.',
  ),
  API_REFERENCE: z
    .enum(['staff', 'everybody'])
    .default('staff')
    .describe('Who reads the description of the interface at /api: staff alone, or everybody.'),
};
