import { useMemo, useState } from 'react';
import { type Answers, isOpen } from '#domain/lines/first-answers.ts';
import { type ItemTable, readItemCell, type TableFields } from '#domain/lines/item-table.ts';

const sharedKinds: readonly string[] = ['choice', 'amount_choice', 'count'];

/** A question that no column of a table answers, and to which one answer can be given for all its rows. */
export interface SharedQuestion {
  name: string;
  text: string;
  complaint: string | undefined;
}

/** What is said of all rows at once: the kind of every object, where the sheet does not name it. `first` stands in a row before. */
export function useSharedAnswers(fields: TableFields, first: Answers) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const textOf = (name: string) => typed[name]?.trim() ?? '';
  const answers = useMemo((): Answers => {
    const given = Object.entries(typed).flatMap(([field, text]) => {
      const read = readItemCell(fields, { field, text: text.trim() });
      return text.trim() !== '' && read.ok ? [[field, read.answer] as const] : [];
    });
    return { ...first, ...Object.fromEntries(given) };
  }, [fields, first, typed]);
  const complaintOf = (field: string): string | undefined => {
    const read = readItemCell(fields, { field, text: textOf(field) });
    return textOf(field) !== '' && 'message' in read ? read.message : undefined;
  };
  return {
    /** What stands in an answer that a row does not give. */
    answers,
    questionsOf: ({ columns }: Pick<ItemTable, 'columns'>): SharedQuestion[] =>
      Object.entries(fields)
        .filter(
          ([name, { kind }]) =>
            sharedKinds.includes(kind) && isOpen(first[name]) && !columns.includes(name),
        )
        .map(([name]) => ({ name, text: typed[name] ?? '', complaint: complaintOf(name) })),
    answer: (name: string, text: string) => setTyped({ ...typed, [name]: text }),
    forget: () => setTyped({}),
  };
}
