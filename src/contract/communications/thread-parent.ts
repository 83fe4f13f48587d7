import { z } from 'zod';
import { threadParents } from '#domain/communications/thread-parents.ts';

/** The kind of record that a message, a mail or a todo belongs to. */
export const parentType = z.enum(threadParents);
