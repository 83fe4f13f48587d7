import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { RecordKind } from '#contract/action.ts';
import { maySeeRow, type RowRule } from '#server/platform/area.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Queryable } from '#server/platform/context.ts';

/** The rules of all areas by kind of record. */
export type RowRules = ReadonlyMap<RecordKind, RowRule>;

/**
 * Rows that hang on a record of another area, whose kind and id stand in two columns: whoever may see that record
 * may see them. So files need not know the areas that keep files.
 */
export interface ParentRule {
  table: string;
  id: string;
  parent_type: string;
  parent_id: string;
  parents: readonly RecordKind[];
  /** A further condition on the table's own columns. */
  also?(actor: Actor): RawBuilder<SqlBool>;
}

/** The rule of rows that hang on others, as a rule like any other. `rules` is read when a row is asked for. */
export function throughParent(rule: ParentRule, rules: RowRules): RowRule {
  const column = (name: string) => sql.ref(`${rule.table}.${name}`);
  return {
    table: rule.table,
    id: rule.id,
    visible: (actor) => {
      const ways = rule.parents.flatMap((kind) => {
        const parent = rules.get(kind);
        if (!parent) return [];
        return [
          sql<SqlBool>`(${column(rule.parent_type)} = ${kind} and exists (
            select 1 from ${sql.table(parent.table)}
            where ${sql.ref(`${parent.table}.${parent.id}`)} = ${column(rule.parent_id)}
              and ${parent.visible(actor)}))`,
        ];
      });
      const seen =
        ways.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
      return rule.also ? sql<SqlBool>`(${seen} and ${rule.also(actor)})` : seen;
    },
  };
}

/**
 * Throws `not_found` unless the person may see the record, the same whether it exists or not, and also when no area
 * keeps records of that kind.
 */
export async function assertVisible(
  db: Queryable,
  { rules, actor, kind, id }: { rules: RowRules; actor: Actor; kind: string; id: string },
): Promise<void> {
  const rule = rules.get(kind as RecordKind);
  if (!rule || !(await maySeeRow(db, { rule, actor, id }))) throw new AppError('not_found');
}
