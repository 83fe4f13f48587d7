import { z } from 'zod';
import type { Access, Action } from '#contract/action.ts';
import { audienceOf, innerOf } from '#contract/audience.ts';
import { type Audience, readerOf, type Readers } from '#contract/readers.ts';

/** As whom the callers of an action read its answer: a public one is answered to the public, whoever asks. */
export function readersOf(access: Access): Readers {
  return access === 'public' ? ['public'] : [...new Set(access.map(readerOf))];
}

interface Place {
  path: string;
  /** Who reads the answer up to here. */
  readers: Readers;
  /** Whether whatever stands here has its audience from what it stands in. */
  declared: boolean;
}

/**
 * What an action's answer leaves open: a field without an audience, one that is required although not every reader of
 * its object gets it, an object that lets unnamed fields through. Empty when all is said. What staff alone can call
 * needs no declaration.
 */
export function audienceFaults(name: string, action: Action): string[] {
  if (action.kind === 'download') return [];
  const readers = readersOf(action.access);
  const declared = readers.every((reader) => reader === 'staff');
  return [
    ...faultsOf(action.output, { path: name, readers, declared }),
    ...(action.stored
      ? faultsOf(action.stored, { path: `${name} conflict`, readers, declared })
      : []),
  ];
}

/** Schemas in which nothing was found, by how they were read: most stand in many answers. */
const faultless = new WeakMap<z.ZodType, Set<string>>();

function faultsOf(schema: z.ZodType, place: Place): string[] {
  const reading = `${place.readers.join()} ${place.declared}`;
  const known = faultless.get(schema) ?? new Set<string>();
  if (known.has(reading)) return [];
  const faults = lookThrough(schema, place);
  if (faults.length === 0) faultless.set(schema, known.add(reading));
  return faults;
}

function lookThrough(schema: z.ZodType, place: Place): string[] {
  const inner = innerOf(schema);
  if (inner) return faultsOf(inner, place);
  if (schema instanceof z.ZodObject) return faultsOfObject(schema, place);
  if (schema instanceof z.ZodArray)
    return faultsOf(schema.def.element as z.ZodType, { ...place, path: `${place.path}[]` });
  if (schema instanceof z.ZodRecord)
    return faultsOf(schema.def.valueType as z.ZodType, { ...place, path: `${place.path}{}` });
  if (schema instanceof z.ZodUnion)
    return schema.def.options.flatMap((option) => faultsOf(option as z.ZodType, place));
  if (schema instanceof z.ZodTuple)
    return schema.def.items.flatMap((item) => faultsOf(item as z.ZodType, place));
  if (!place.declared) return [`${place.path} has no audience`];
  return isLeaf(schema) ? [] : [`${place.path} is of a kind that cannot be cut`];
}

function faultsOfObject(schema: z.ZodObject, place: Place): string[] {
  const fields = Object.entries(schema.def.shape) as [string, z.ZodType][];
  const is_mixed = fields.some(([, field]) => audienceOf(field));
  const open = schema.def.catchall ? [`${place.path} lets unnamed fields through`] : [];
  const faults = fields.flatMap(([name, field]) => {
    const path = `${place.path}.${name}`;
    const own = audienceOf(field);
    if (!own && (is_mixed || !place.declared)) return [`${path} has no audience`];
    const readers = own ? place.readers.filter((reader) => own.includes(reader)) : place.readers;
    const missed = readers.length < place.readers.length && !field.isOptional();
    return [
      ...(missed ? [`${path} is required, but not for ${others(place.readers, readers)}`] : []),
      ...faultsOf(field, { path, readers, declared: true }),
    ];
  });
  return [...open, ...faults];
}

const others = (all: Readers, some: Readers): string =>
  all.filter((reader: Audience) => !some.includes(reader)).join(', ');

const leaves = new Set([
  'string',
  'number',
  'boolean',
  'enum',
  'literal',
  'unknown',
  'any',
  'null',
]);

function isLeaf(schema: z.ZodType): boolean {
  return leaves.has(schema.def.type);
}
