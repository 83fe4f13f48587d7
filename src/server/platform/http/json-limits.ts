/** How deep a JSON text may nest and how many values it may hold before it is read at all. */
export interface JsonLimits {
  depth: number;
  values: number;
}

const quote = 34;
const backslash = 92;

/**
 * Whether a JSON text is larger inside than it may be. One pass over its characters without building anything: half a
 * million brackets would otherwise hold up everybody else for a third of a second before they are refused. The text
 * need not be JSON; what is wrong with it the parser says afterwards.
 */
export function isJsonBeyond(text: string, limits: JsonLimits): boolean {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === 91 || code === 123) {
      depth += 1;
      if (depth > limits.depth) return true;
    } else if (code === 93 || code === 125) depth -= 1;
    else if (code === 44) {
      values += 1;
      if (values > limits.values) return true;
    }
  }
  return false;
}

/** Where the string that begins here ends. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return text.length;
}
