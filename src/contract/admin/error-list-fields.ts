import type { z } from 'zod';
import { fieldsOf } from '#domain/lists/list-field.ts';
import type { errorGroup } from '#contract/admin/admin.ts';

const { text, number, instant } = fieldsOf<z.output<typeof errorGroup>>();

/** What the columns of the error log are. */
export const errorFields = {
  message: text('Message', (row) => row.message),
  status: text('Status', (row) => row.status),
  source: text('Source', (row) => row.source),
  route: text('Where', (row) => row.route),
  count: number('Count', (row) => row.occurrences),
  last: instant('Last', (row) => row.last_at),
  first: instant('First', (row) => row.first_at),
  user: text('Last user', (row) => row.last_user_name),
};
