import { z } from 'zod';

/** An id that no record has. */
export const unknownId = '01890000-0000-7000-8000-00000000dead';

const longText =
  'A text that is long enough for every field which wants a few words more than one.';

/** Values that a field could want, the plainest first; the first one that its schema takes is used. */
const candidates: readonly unknown[] = [
  unknownId,
  'somebody@example.test',
  'Sample',
  '2026-05-20',
  '1',
  '10.0',
  'NL',
  '12:00',
  'https://example.test/',
  `${unknownId}_1`,
  'a'.repeat(43),
  longText,
  '',
  1,
  0,
  2026,
  100_000,
  1_779_000_000,
  true,
  false,
  null,
  {},
  [],
];

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: readonly z.ZodType[];
  entries?: Record<string, unknown>;
  values?: readonly unknown[];
  getter?: () => z.ZodType;
}

function definitionOf(schema: z.ZodType): Definition {
  return schema.def;
}

const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/**
 * The smallest input that a schema takes, as it stands on the wire: required fields only. With `full`, optional
 * fields are filled in too. What no guess satisfies comes back as the best guess, for the schema to refuse.
 */
export function sampleInput(schema: z.ZodType, { full = false } = {}): unknown {
  const whole = sampleOf(schema, full);
  return full || takes(schema, whole) ? whole : sampleOf(schema, true);
}

/** Kinds of schema that add something to the one they hold. */
const wrappers = [
  'optional',
  'default',
  'prefault',
  'nonoptional',
  'readonly',
  'catch',
  'nullable',
];

function sampleOf(schema: z.ZodType, full: boolean): unknown {
  const definition = definitionOf(schema);
  if (definition.type === 'nullable' && !full) return null;
  if (wrappers.includes(definition.type) && definition.innerType)
    return sampleOf(definition.innerType, full);
  switch (definition.type) {
    case 'object':
      return sampleObject(definition.shape ?? {}, full);
    case 'array':
      return sampleArray(schema, definition.element, full);
    case 'lazy':
      return sampleOf(definition.getter?.() ?? z.unknown(), full);
    case 'pipe':
      return samplePipe(schema, definition, full);
    case 'union':
      return sampleUnion(schema, definition.options ?? [], full);
    case 'enum':
      return Object.values(definition.entries ?? {})[0];
    case 'literal':
      return definition.values?.[0];
    default:
      return firstTaken(schema, []);
  }
}

function sampleUnion(schema: z.ZodType, options: readonly z.ZodType[], full: boolean): unknown {
  return firstTaken(
    schema,
    options.map((option) => sampleOf(option, full)),
  );
}

function sampleObject(shape: Record<string, z.ZodType>, full: boolean): Record<string, unknown> {
  const wanted = Object.entries(shape).filter(([, field]) => full || !takes(field, undefined));
  return Object.fromEntries(wanted.map(([name, field]) => [name, sampleOf(field, full)]));
}

function sampleArray(schema: z.ZodType, element: z.ZodType | undefined, full: boolean): unknown {
  if (takes(schema, [])) return [];
  const one = sampleOf(element ?? z.unknown(), full);
  return firstTaken(
    schema,
    [1, 2, 4].map((count) => Array.from({ length: count }, () => one)),
  );
}

/** What goes in may still be refused on the way out, as with a number that comes as text. */
function samplePipe(schema: z.ZodType, definition: Definition, full: boolean): unknown {
  const sides = [definition.in, definition.out].filter(
    (side) => side !== undefined && definitionOf(side).type !== 'transform',
  ) as z.ZodType[];
  return firstTaken(
    schema,
    sides.map((side) => sampleOf(side, full)),
  );
}

function firstTaken(schema: z.ZodType, first: readonly unknown[]): unknown {
  const all = [...first, ...candidates];
  const taken = all.findIndex((value) => takes(schema, value));
  return all[Math.max(0, taken)];
}
