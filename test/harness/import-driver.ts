import type { InputOf, OutputOf } from '#contract/contract.ts';
import type { ImportTargetId } from '#domain/imports/import-target.ts';
import type { TestApp } from '#test/harness/app.ts';

export type Imported = OutputOf<'get_import'>;
export type Answer = InputOf<'fix_import_problem'>['answer'];

/** Goes through the steps of an import as somebody, by the same actions as the screens. */
export function importDriver(app: Pick<TestApp, 'as' | 'runJobs'>, account: { user_id: string }) {
  const person = app.as(account);
  const now = (import_id: string) => person.call('get_import', { import_id });
  const step = async (import_id: string) => {
    await app.runJobs();
    return now(import_id);
  };
  return {
    /** Sends a file and reads it. */
    send: async (target: ImportTargetId, content: string | Buffer, document_name = 'list.csv') => {
      const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content);
      const file = { document_name, content_type: 'application/octet-stream', bytes };
      const { import_id } = await person.upload('start_import', { target }, file);
      return step(import_id);
    },
    /** Keeps the columns as they were found, with single values for other fields or `←column`, and checks. */
    check: async (
      { import_id, revision, sources, columns }: Imported,
      values: Record<string, string> = {},
      existing: 'update' | 'keep' = 'update',
    ) => {
      const given = Object.entries(values).map(([field, value]) =>
        value.startsWith('←')
          ? { field, column: columns.findIndex(({ name }) => name === value.slice(1)), value: null }
          : { field, column: null, value },
      );
      const used = new Set(given.map(({ column }) => column).filter((column) => column !== null));
      const kept = sources.filter(
        ({ field, column }) =>
          !(field in values) && (column === null || !used.has(column) || field === 'name'),
      );
      await person.call('match_import_columns', {
        import_id,
        revision,
        sources: [...kept, ...given],
        existing,
      });
      return step(import_id);
    },
    /** Answers problems one after the other. */
    fix: async ({ import_id, revision }: Imported, ...answers: Answer[]) => {
      let latest = revision;
      for (const answer of answers)
        ({ revision: latest } = await person.call('fix_import_problem', {
          import_id,
          revision: latest,
          answer,
        }));
      return step(import_id);
    },
    /** Writes the records. */
    write: async ({ import_id, revision }: Imported) => {
      await person.call('run_import', { import_id, revision });
      return step(import_id);
    },
    undo: async ({ import_id, revision }: Imported) => {
      await person.call('undo_import', { import_id, revision });
      return now(import_id);
    },
    problems: async ({ import_id }: Imported) =>
      (await person.call('get_import_problems', { import_id })).groups,
    now,
  };
}
