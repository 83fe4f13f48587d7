import { z } from 'zod';
import { type Audience, audienceOf } from '#contract/audience.ts';

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
