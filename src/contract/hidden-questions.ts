import { z } from 'zod';
import type { Action } from '#contract/action.ts';
import { answerFor } from '#contract/answer-for.ts';
import { innerOf } from '#contract/audience.ts';
import type { Audience, Readers } from '#contract/readers.ts';

const mark = 'x-asked-by';

/** Says who may ask by a part of a question, where no field of the rows has its name. */
export function askedBy<S extends z.ZodType>(readers: Readers, part: S): S {
  return part.meta({ [mark]: readers });
}

/** A part of a list's question, and which field of the rows it narrows or orders by. */
interface QuestionPart {
  /** As it stands in the input: `filters.owner`, `sortBy`. */
  path: string;
  about: string;
  readers: Readers | undefined;
}

/** A filter named `owner` narrows by `owner_id`, a sort named `created` orders by `created_at`. */
const endings = ['', '_id', '_name', '_at', '_on'];

/**
 * The parts of a question that ask about a field which its reader does not get: whoever narrows or orders a list by a
 * value learns it, although no row shows it (decision 007).
 */
export function hiddenParts(
  action: Pick<Action, 'input' | 'output'>,
  audience: Audience,
  question: unknown,
): string[] {
  const all = fieldsOfRows(action.output);
  const seen = fieldsOfRows(answerFor(action.output, audience));
  return partsOf(action.input, question)
    .filter(({ about, readers }) => {
      if (readers) return !readers.includes(audience);
      const names = endings.map((ending) => about + ending).filter((name) => all.has(name));
      return names.length > 0 && !names.some((name) => seen.has(name));
    })
    .map(({ path }) => path);
}

const fieldsMade = new WeakMap<z.ZodType, ReadonlySet<string>>();

/** The names of the fields that the rows of an answer have: of what stands in its arrays. */
function fieldsOfRows(output: z.ZodType): ReadonlySet<string> {
  let fields = fieldsMade.get(output);
  if (!fields) {
    const arrays = output instanceof z.ZodObject ? Object.values(output.def.shape) : [];
    const rows = arrays.map((one) => wholeOf(one as z.ZodType)).filter(isArray);
    const names = rows.flatMap((one) => shapeNames(wholeOf(one.def.element as z.ZodType)));
    fieldsMade.set(output, (fields = new Set(names)));
  }
  return fields;
}

const isArray = (schema: z.ZodType): schema is z.ZodArray => schema instanceof z.ZodArray;

const wholeOf = (schema: z.ZodType): z.ZodType => {
  const inner = innerOf(schema);
  return inner ? wholeOf(inner) : schema;
};

function shapeNames(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodUnion)
    return schema.def.options.flatMap((option) => shapeNames(option as z.ZodType));
  return schema instanceof z.ZodObject ? Object.keys(schema.def.shape) : [];
}

/** Which parts of a question were given; what is left out or empty asks about nothing. */
function partsOf(input: z.ZodType, question: unknown): QuestionPart[] {
  if (!(input instanceof z.ZodObject) || typeof question !== 'object' || question === null)
    return [];
  const shape = input.def.shape as Record<string, z.ZodType | undefined>;
  return Object.entries(question).flatMap(([name, value]): QuestionPart[] => {
    if (value === undefined || value === '' || value === false) return [];
    if (name === 'sortBy') return [{ path: name, about: String(value), readers: undefined }];
    const part = shape[name];
    if (!part) return [];
    if (name === 'filters')
      return partsOf(wholeOf(part), value).map((one) => ({ ...one, path: `filters.${one.path}` }));
    return [{ path: name, about: name.replace(/_(from|to)$/, ''), readers: askersOf(part) }];
  });
}

function askersOf(part: z.ZodType): Readers | undefined {
  const own = part.meta()?.[mark] as Readers | undefined;
  const inner = own === undefined ? innerOf(part) : undefined;
  return inner ? askersOf(inner) : own;
}
