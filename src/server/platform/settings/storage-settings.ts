import { z } from 'zod';

/** Where uploaded files are kept and looked through. */
export const storageSettings = {
  STORAGE_DIR: z
    .string()
    .optional()
    .describe('Folder for uploaded files, when no S3 is set; PADDOCK_DATA_DIR/files if left out.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('S3 service to keep files in instead of the folder.'),
  S3_REGION: z.string().default('eu-central-1').describe('Region of the S3 service.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Key id for S3.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret key for S3.'),
  S3_BUCKET_POLICIES: z.string().default('paddock-policies').describe('Bucket of policy files.'),
  S3_BUCKET_CLAIMS: z.string().default('paddock-claims').describe('Bucket of all other files.'),
  S3_BUCKET_TEST: z
    .string()
    .default('paddock-test')
    .describe('Bucket of all files when PUBLIC_URL is a local host.'),
  WEBHOOKS_TO_PRIVATE: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      'Whether webhooks may go to private networks and without TLS: for trying them out, never where others can add one.',
    ),
  CLAMD_URL: z
    .url({ protocol: /^tcp$/ })
    .optional()
    .describe(
      'ClamAV daemon that looks through every upload, tcp://host:3310; left out, uploads are not scanned.',
    ),
};
