import { z } from 'zod';
import type { Action } from '#contract/action.ts';
import { audienceOf, innerOf } from '#contract/audience.ts';
import type { Readers } from '#contract/readers.ts';
import { readersOf } from '#contract/audience-faults.ts';

/** An object somewhere in an answer: its fields by those who read them. */
export interface AnsweredObject {
  place: string;
  /** As the page of fields writes it: a line for each group of readers, with the fields that it reads. */
  lines: string[];
}

/**
 * Every object of every answer that somebody outside staff gets, with the readers of each of its leaves. A field
 * without readers of its own has those of the field that it stands in; a leaf with an asterisk holds whatever it likes.
 */
export function answeredObjects(contract: Readonly<Record<string, Action>>): AnsweredObject[] {
  return Object.entries(contract).flatMap(([name, action]) => {
    const is_inside = readersOf(action.access).every((reader) => reader === 'staff');
    if (action.kind === 'download' || is_inside) return [];
    return [
      ...objectsIn(action.output, name, []),
      ...(action.stored ? objectsIn(action.stored, `${name} conflict`, []) : []),
    ];
  });
}

function objectsIn(schema: z.ZodType, place: string, outer: Readers): AnsweredObject[] {
  const part = partOf(schema);
  if (part) return objectsIn(part, place, outer);
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodTuple) {
    const parts = schema instanceof z.ZodUnion ? schema.def.options : schema.def.items;
    return parts.flatMap((each) => objectsIn(each as z.ZodType, place, outer));
  }
  if (!(schema instanceof z.ZodObject)) return [];
  const fields = Object.entries(schema.def.shape).map(([name, field]) => {
    const readers = audienceOf(field as z.ZodType) ?? outer;
    return { name, field: field as z.ZodType, readers };
  });
  const groups = Map.groupBy(fields, ({ readers }) => readers.join(' '));
  const lines = [...groups].map(([readers, of_group]) => {
    const names = of_group.map(({ name, field }) => (holdsAnything(field) ? `${name}*` : name));
    return `${readers}: ${names.toSorted().join(' ')}`;
  });
  return [
    // What asks nothing, such as the terms of a line without any, tells nobody anything.
    ...(lines.length > 0 ? [{ place, lines: lines.toSorted() }] : []),
    ...fields.flatMap(({ name, field, readers }) => objectsIn(field, `${place}.${name}`, readers)),
  ];
}

/** What a list, a table by name or an optional schema is about. */
function partOf(schema: z.ZodType): z.ZodType | undefined {
  const { def } = schema;
  if (schema instanceof z.ZodArray) return schema.def.element as z.ZodType;
  if (schema instanceof z.ZodRecord) return schema.def.valueType as z.ZodType;
  return 'innerType' in def ? innerOf(schema) : undefined;
}

function holdsAnything(schema: z.ZodType): boolean {
  const part = partOf(schema);
  return part ? holdsAnything(part) : ['unknown', 'any', 'custom'].includes(schema.def.type);
}

/** The blocks of the page of fields: paragraphs of lines. */
export function blocksOf(page: string): string[] {
  return page
    .split(/\n\n+/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !block.startsWith('#'));
}

/**
 * What the page and the contract do not say alike: an object that no block describes, with the lines of the block that
 * is most like it, and a block that describes none.
 */
export function fieldFaults(page: string, objects: readonly AnsweredObject[]): string[] {
  const blocks = new Set(blocksOf(page));
  const said = new Set(objects.map(({ lines }) => lines.join('\n')));
  const unsaid = new Map(
    objects.map(({ place, lines }) => [lines.join('\n'), place] as const).toReversed(),
  );
  return [
    ...[...unsaid]
      .filter(([block]) => !blocks.has(block))
      .map(([block, place]) => `${place} is not on the page:\n${block}`),
    ...[...blocks].filter((block) => !said.has(block)).map((block) => `answers no more:\n${block}`),
  ];
}
