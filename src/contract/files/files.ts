import { z } from 'zod';
import { download, read, upload, write, type Contract } from '#contract/action.ts';
import { answer, signedIn } from '#contract/audience.ts';
import { done, id, optionalLine, queryFlag, queryNumber, unixSeconds } from '#contract/fields.ts';
import { fileSteps } from '#contract/files/file-steps.ts';
import { said } from '#contract/step-actions.ts';
import { uploadPieceBytes } from '#domain/files/upload-pieces.ts';
import {
  fileParents,
  fileStepNames,
  generatedKinds,
  LOGO_KIND,
  uploadKinds,
} from '#domain/files/file-kinds.ts';

/** A file as lists and threads show it. `url` saves it; with `&inline=true` a browser may show it when `inline`. */
export const fileRecord = answer(signedIn, {
  file_id: id,
  parent_type: z.enum(fileParents),
  parent_id: id,
  kind: z.enum([...uploadKinds, ...generatedKinds, LOGO_KIND]),
  /** What it shows in the uploader's words: a photo slot, a part. */
  caption: z.string(),
  document_name: z.string(),
  content_type: z.string(),
  size_bytes: z.number(),
  uploaded_by: id.nullable(),
  uploaded_by_name: z.string(),
  /** Kind of sender for the badge. */
  uploader_type: z.string(),
  stamp: unixSeconds,
  taken_at: unixSeconds.nullable(),
  url: z.string(),
  inline: z.boolean(),
  abilities: z.array(z.enum(fileStepNames).exclude(['upload_file'])),
});

/** SHA-256 in base64url. */
const fingerprint = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** How far a file has come that comes in pieces. */
const uploadState = {
  /** Pieces that are there; the next one has this number. */
  received: z.number(),
  complete: z.boolean(),
};

const fileErrors = [
  'payload_too_large',
  'invalid_file',
  'infected_file',
  'scanner_unavailable',
  'storage_full',
  'storage_unavailable',
] as const;

export const filesContract = {
  upload_file: upload({
    ...said(fileSteps.upload_file),
    input: z.strictObject({
      parent_type: z.enum(fileParents),
      parent_id: id,
      kind: z.enum(uploadKinds).default('other'),
      caption: optionalLine(200).default(''),
      taken_at: queryNumber.pipe(unixSeconds).optional(),
    }),
    output: answer(signedIn, { file: fileRecord }),
    access: ['superadmin', 'admin', 'agent', 'brokerage', 'loss_adjuster'],
    scope: { parent_id: 'parent' },
    errors: [...fileErrors, 'transition_refused'],
  }),
  upload_logo: upload({
    summary:
      'Gives an account its logo, in place of the one before [7.2]: PNG or JPEG, at most 2 MB. It stands on the account and on the papers of its policies.',
    past: 'Changed the logo',
    activity: 'file',
    input: z.strictObject({ user_id: id }),
    output: answer(signedIn, { file: fileRecord }),
    access: ['superadmin', 'admin', 'agent', 'brokerage', 'loss_adjuster'],
    scope: { user_id: 'account' },
    errors: [...fileErrors, 'forbidden'],
  }),
  start_upload: write({
    summary:
      'Begins a file that comes in pieces, or finds the same one where it stopped. When all pieces are there, the action that takes the file takes its upload_id instead, in a JSON body beside its other fields.',
    past: 'Began an upload',
    activity: 'file',
    input: z.strictObject({
      document_name: z.string().max(1000),
      /** More than one file may have is refused in words of its own. */
      size_bytes: z.number().int().min(1).max(1e12),
      sha256: fingerprint,
    }),
    output: answer(signedIn, { ...uploadState, upload_id: id, piece_bytes: z.number() }),
    access: ['superadmin', 'admin', 'agent', 'brokerage', 'loss_adjuster'],
    errors: ['payload_too_large'],
    repeatable: false,
  }),
  add_upload_piece: upload({
    summary: 'Adds the next piece of a file; one that is there already is taken as it is.',
    past: 'Uploaded a part of a file',
    activity: 'file',
    input: z.strictObject({
      upload_id: id,
      piece: queryNumber.pipe(z.number().int().min(0).max(49)),
      sha256: fingerprint,
    }),
    output: answer(signedIn, uploadState),
    access: ['superadmin', 'admin', 'agent', 'brokerage', 'loss_adjuster'],
    scope: { upload_id: 'upload' },
    errors: ['conflict', 'payload_too_large', 'storage_full', 'storage_unavailable'],
    piece_bytes: uploadPieceBytes,
    repeatable: false,
  }),
  get_file: download({
    summary: 'Saves a file, or shows it in the browser when its type cannot run script.',
    past: 'Downloaded a file',
    activity: 'download',
    input: z.object({ file_id: id, inline: queryFlag.default(false) }),
    output: z.unknown(),
    access: ['superadmin', 'admin', 'agent', 'brokerage', 'insurer', 'loss_adjuster'],
    scope: { file_id: 'file' },
  }),
  get_file_original: download({
    ...said(fileSteps.get_file_original),
    input: z.object({ file_id: id }),
    output: z.unknown(),
    access: ['superadmin', 'admin', 'loss_adjuster'],
    scope: { file_id: 'file' },
    errors: ['storage_unavailable'],
  }),
  get_files: read({
    summary: 'The files of a record, newest first.',
    input: z.object({ parent_type: z.enum(fileParents), parent_id: id }),
    output: answer(signedIn, {
      files: z.array(fileRecord),
      abilities: z.array(z.enum(fileStepNames).extract(['upload_file'])),
    }),
    shows: ['account', 'car', 'claim', 'driver', 'file', 'request'],
    access: ['superadmin', 'admin', 'agent', 'brokerage', 'insurer', 'loss_adjuster'],
    scope: { parent_id: 'parent' },
  }),
  remove_file: write({
    ...said(fileSteps.remove_file),
    input: z.strictObject({ file_id: id }),
    output: done,
    access: ['superadmin', 'admin', 'agent', 'brokerage', 'loss_adjuster'],
    scope: { file_id: 'file' },
    errors: ['forbidden', 'transition_refused'],
  }),
} as const satisfies Contract;
