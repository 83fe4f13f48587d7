import { z } from 'zod';

/** Words with commas between. */
export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

/** Addresses with commas between. */
export const emails = list.pipe(z.array(z.email()));

/** A port that can be listened on; 0 takes any. */
export const port = z.coerce.number().int().min(0).max(65_535);
