const grouped = new Intl.NumberFormat('en-GB');

/** A number with its noun, "1 policy", "1,024 policies"; the plural takes an s unless it is given. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped.format(count)} ${count === 1 ? one : many}`;
}
