import type { InputOf, ItemOf, OutputOf } from '#web/api/action-types.ts';

export type ImportRecord = OutputOf<'get_import'>;
export type ImportSummary = ItemOf<'get_imports', 'imports'>;
export type ImportProblemGroup = ItemOf<'get_import_problems', 'groups'>;
export type ImportRow = ItemOf<'get_import_rows', 'rows'>;
export type ImportAnswer = InputOf<'fix_import_problem'>['answer'];
export type FieldSource = ImportRecord['sources'][number];
/** An answer as it is kept with the import. */
export type GivenFix = ImportRecord['fixes'][number];
