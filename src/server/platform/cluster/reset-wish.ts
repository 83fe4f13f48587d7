import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the data folder: while it lies there, the demo season is to be made anew. It outlives every process. */
const fileOf = (data_dir: string) => join(data_dir, 'reset-demo');

/** Whether somebody wishes the demo season anew. */
export const isResetWished = (data_dir: string): boolean => existsSync(fileOf(data_dir));

/** Wishes it; what serves the folder sees it within a second or two, or at its next start. */
export const wishReset = (data_dir: string): void => writeFileSync(fileOf(data_dir), '');

/** It was done, or cannot be. */
export const forgetResetWish = (data_dir: string): void =>
  rmSync(fileOf(data_dir), { force: true });
