import { z } from 'zod';
import { audienceOf, innerOf } from '#contract/audience.ts';
import type { Audience } from '#contract/readers.ts';

const made = new WeakMap<z.ZodType, Map<Audience, z.ZodType>>();

/**
 * The schema of an answer as one audience gets it: without the fields that are not for it, at whatever depth. Parsing
 * with it cuts, because an object keeps only what its schema names. The same schema where nothing has to go, and made
 * once for each audience, so that a call costs no more than before.
 */
export function answerFor<S extends z.ZodType>(schema: S, audience: Audience): S {
  let of_schema = made.get(schema);
  if (!of_schema) made.set(schema, (of_schema = new Map()));
  let cut = of_schema.get(audience);
  if (!cut) of_schema.set(audience, (cut = cutSchema(schema, audience)));
  return cut as S;
}

function cutSchema(schema: z.ZodType, audience: Audience): z.ZodType {
  if (schema instanceof z.ZodObject) return cutObject(schema, audience);
  if (schema instanceof z.ZodUnion)
    return rebuilt(schema, 'options', eachFor(schema.def.options, audience));
  if (schema instanceof z.ZodTuple)
    return rebuilt(schema, 'items', eachFor(schema.def.items, audience));
  for (const part of ['innerType', 'element', 'valueType'])
    if (part in schema.def)
      return rebuilt(schema, part, answerFor(partOf(schema, part) as z.ZodType, audience));
  return schema;
}

function cutObject(schema: z.ZodObject, audience: Audience): z.ZodType {
  const fields = Object.entries(schema.def.shape) as [string, z.ZodType][];
  const kept = fields
    .filter(([, field]) => audienceOf(field)?.includes(audience) ?? true)
    .map(([name, field]) => [name, answerFor(field, audience)] as const);
  const is_whole =
    kept.length === fields.length &&
    kept.every(([name, field]) => field === schema.def.shape[name]);
  return is_whole ? schema : rebuilt(schema, 'shape', Object.fromEntries(kept));
}

function eachFor(parts: readonly unknown[], audience: Audience): unknown {
  const cut = parts.map((part) => answerFor(part as z.ZodType, audience));
  return cut.every((part, index) => part === parts[index]) ? parts : cut;
}

const partOf = (schema: z.ZodType, name: string) =>
  (schema.def as unknown as Record<string, unknown>)[name];

/** The schema with another part; itself where the part is the same. */
function rebuilt(schema: z.ZodType, name: string, part: unknown): z.ZodType {
  if (part === partOf(schema, name)) return schema;
  return schema.clone({ ...schema.def, [name]: part });
}

/**
 * What a schema declares of a stored value for one audience, at whatever depth: objects keep the fields that it names
 * and that are for this reader, and without a schema nothing of them is kept. It cuts and does not check, because what
 * was stored earlier may not fit the schema of today.
 */
export function declaredPart(
  schema: z.ZodType | undefined,
  audience: Audience,
  value: unknown,
): unknown {
  if (Array.isArray(value)) {
    const each = schema && unwrapped(schema).find((one) => one instanceof z.ZodArray)?.element;
    return value.map((one) => declaredPart(each as z.ZodType | undefined, audience, one));
  }
  if (typeof value !== 'object' || value === null) return value;
  const ways = schema ? unwrapped(schema) : [];
  if (ways.some((way) => way.def.type === 'unknown')) return value;
  const kept = Object.entries(value).flatMap(([name, inner]) => {
    const field = ways.map((way) => fieldOf(way, name)).find((one) => one !== undefined);
    if (!field || !(audienceOf(field)?.includes(audience) ?? true)) return [];
    return [[name, declaredPart(field, audience, inner)] as const];
  });
  return Object.fromEntries(kept);
}

function fieldOf(schema: z.ZodType, name: string): z.ZodType | undefined {
  if (schema instanceof z.ZodRecord) return schema.def.valueType as z.ZodType;
  return schema instanceof z.ZodObject ? (schema.def.shape[name] as z.ZodType) : undefined;
}

/** The ways in which a schema may be met, without what makes it optional. */
function unwrapped(schema: z.ZodType): z.ZodType[] {
  const inner = innerOf(schema);
  if (inner) return unwrapped(inner);
  return schema instanceof z.ZodUnion
    ? schema.def.options.flatMap((option) => unwrapped(option as z.ZodType))
    : [schema];
}
