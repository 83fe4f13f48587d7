import pg from 'pg';

/**
 * The statements that one request of the product in this process runs, as a pgbench script with the values written
 * in: what the reference does is then the very same SQL, without HTTP, parsing and JSON.
 */
export async function captureSql(request: () => Promise<unknown>): Promise<string> {
  const statements: string[] = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string }).text;
    const values =
      (Array.isArray(second) ? second : (first as { values?: unknown[] }).values) ?? [];
    if (text !== undefined) statements.push(withValues(text, values));
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await request();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements.map((statement) => `${statement.replaceAll(/\s+/g, ' ')};`).join('\n');
}

function withValues(text: string, values: readonly unknown[]): string {
  return text.replaceAll(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]));
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`;
  if (Array.isArray(value)) return quoted(`{${value.map((one) => `"${String(one)}"`).join(',')}}`);
  return quoted(typeof value === 'string' ? value : JSON.stringify(value));
}

/** A literal without colons, which pgbench would take for variables. */
function quoted(text: string): string {
  const plain = pg.escapeLiteral(text).trim();
  if (!text.includes(':')) return plain;
  const escaped = plain.startsWith('E') ? plain : `E${plain}`;
  return escaped.replaceAll(':', String.raw`\072`);
}
