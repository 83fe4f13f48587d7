import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';

// Whatever an action is sent, it knows how much of it there can be: no text, number or list of an input goes on for
// ever, so that nothing reaches a column that cannot hold it.

interface Shape {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  items?: Shape;
  anyOf?: Shape[];
  allOf?: Shape[];
}

const most = 1e13;

function endless(shape: Shape, place: string): string[] {
  if (shape.const !== undefined || shape.enum) return [];
  const inside = [
    ...Object.entries(shape.properties ?? {}).flatMap(([key, each]) =>
      endless(each, `${place}.${key}`),
    ),
    ...(shape.items ? endless(shape.items, `${place}[]`) : []),
    ...[...(shape.anyOf ?? []), ...(shape.allOf ?? [])].flatMap((each) => endless(each, place)),
    ...(typeof shape.additionalProperties === 'object'
      ? endless(shape.additionalProperties, `${place}{}`)
      : []),
  ];
  return hasEnd(shape) ? inside : [`${place}: ${shape.type ?? ''}`, ...inside];
}

function hasEnd({ type, format, pattern, maxLength, minimum, maximum, maxItems }: Shape): boolean {
  if (type === 'number' || type === 'integer')
    return (minimum ?? -Infinity) >= -most && (maximum ?? Infinity) <= most;
  if (type === 'array') return maxItems !== undefined;
  if (type !== 'string') return true;
  return (
    maxLength !== undefined ||
    format === 'uuid' ||
    format === 'date' ||
    (pattern !== undefined && !/[*+]/.test(pattern))
  );
}

describe('what an input may hold', () => {
  test.each(Object.entries(contract))('%s knows an end of every field', (name, { input }) => {
    // A list that a text is split into is as long as the text may be.
    const of = (io: 'input' | 'output') =>
      endless(z.toJSONSchema(input, { io, unrepresentable: 'any' }) as Shape, name).filter(
        (place) => place !== 'get_communication.type_filter: array',
      );
    const read = new Set(of('output'));
    // As it comes and as it is read: a number of an address comes as a text and is bounded where it is read.
    expect(of('input').filter((place) => read.has(place) || place.endsWith(': string'))).toEqual(
      [],
    );
    expect([...read]).toEqual([]);
  });
});
