/** Where in an input a text stands: the names and positions that lead to it. */
export type Place = readonly (string | number)[];

/** Every text of an input, one place each; of a list its first element. */
export function textPlaces(input: unknown, at: Place = []): Place[] {
  if (typeof input === 'string') return [at];
  if (Array.isArray(input)) return textPlaces(input[0], [...at, 0]);
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) => textPlaces(value, [...at, name]));
}

/** The same input with another text at one place. */
export function withText(input: unknown, [first, ...rest]: Place, text: string): unknown {
  if (first === undefined) return text;
  if (Array.isArray(input))
    return input.map((value, index) => (index === first ? withText(value, rest, text) : value));
  return {
    ...(input as object),
    [first]: withText((input as Record<string, unknown>)[first], rest, text),
  };
}
