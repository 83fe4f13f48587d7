import { XMLParser, XMLValidator } from 'fast-xml-parser';
import {
  BankFileRefused,
  bankFileLimits,
  cutOff,
} from '#server/payments/bank/bank-file-refused.ts';

/** An element of a message: its text, or what is in it by name. */
export type XmlNode = string | { [name: string]: XmlNode | XmlNode[] | undefined };

const repeated = new Set(['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd']);

/** Nothing is expanded, nothing is taken for a number: what stands there stays a text. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  isArray: (name) => repeated.has(name),
});

/** Reads a well-formed XML text with one root; a document type is refused, because it could grow. */
export function readXml(text: string): XmlNode {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new BankFileRefused('This file is not one that a bank writes. It was not opened.');
  refuseSwelling(text);
  if (XMLValidator.validate(text) !== true) throw cutOff();
  const tree = treeOf(text);
  const roots = typeof tree === 'string' ? [] : Object.values(tree);
  if (roots.length !== 1 || Array.isArray(roots[0])) throw cutOff();
  return tree;
}

/** Counts before anything is built of it. */
function refuseSwelling(text: string): void {
  let tags = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) tags += 1;
  if (text.length > bankFileLimits.characters || tags > bankFileLimits.elements * 2)
    throw new BankFileRefused('This file is larger than a statement can be. Split it.');
}

/** What the parser gives up on, such as elements a hundred deep, is no statement. */
function treeOf(text: string): XmlNode {
  try {
    return parser.parse(text) as XmlNode;
  } catch {
    throw cutOff();
  }
}

/** The elements of a name; none where there is none. */
export function allIn(node: XmlNode | undefined, name: string): XmlNode[] {
  if (typeof node !== 'object') return [];
  const found = Object.hasOwn(node, name) ? node[name] : undefined;
  return found === undefined ? [] : Array.isArray(found) ? found : [found];
}

/** The element that a path of names leads to, the first where there are more. */
export function nodeAt(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>((at, name) => allIn(at, name)[0], node);
}

/** The text at the end of a path, decoded; empty where there is none. */
export function textAt(node: XmlNode | undefined, ...path: string[]): string {
  const found = nodeAt(node, ...path);
  const text = typeof found === 'object' ? nodeAt(found, '#text') : found;
  return typeof text === 'string' ? decoded(text) : '';
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** The five names of XML and numbers of letters, each once; everything else stays as it is written. */
function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(#x[0-9a-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);/gi,
    (whole, name: string) => {
      if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code >= 32 && code <= 0x10_ffff ? String.fromCodePoint(code) : ' ';
    },
  );
}
