import type { ActionName, OutputOf } from '#contract/contract.ts';

// Types only: the compiler knows every action's input and answer, the browser loads no schema for it.
export type {
  DownloadName,
  InputOf,
  OutputOf,
  ReadName,
  UploadName,
  WriteName,
} from '#contract/contract.ts';

/** One element of a list inside an answer: `ItemOf<'get_claims', 'claims'>`. */
export type ItemOf<N extends ActionName, K extends keyof OutputOf<N>> =
  NonNullable<OutputOf<N>[K]> extends readonly (infer Item)[] ? Item : never;
