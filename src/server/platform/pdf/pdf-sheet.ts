import { readFileSync } from 'node:fs';
import PdfKitDocument from 'pdfkit';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { PdfDescription } from '#server/platform/pdf/pdf-description.ts';
import { printableText } from '#server/platform/pdf/pdf-text.ts';

type StructureElement = PDFKit.PDFStructureElement;

/** The colours of paper: ink, two greys, hairline, the grounds, and the brand's two oranges. */
export const inks = {
  ink: '#1c1917',
  quiet: '#57534e',
  caption: '#6b645e',
  line: '#d8d4cf',
  ground: '#f7f5f3',
  brand: '#e94e24',
  brand_text: '#c93d17',
  warning: '#8a4b00',
  warning_ground: '#fdf0d5',
  info: '#1d4f91',
  info_ground: '#e6effa',
} as const;

const fontFile = (name: string): Buffer =>
  readFileSync(new URL(`./fonts/${name}`, import.meta.url));

/** The faces that go into each document, as far as it uses them. */
const faces = {
  text: fontFile('inter-text.ttf'),
  strong: fontFile('inter-strong.ttf'),
  display: fontFile('archivo-display.ttf'),
};
type Face = keyof typeof faces;

/** Which signs a face has; asked once for each sign and kept, since every document asks the same. */
const knownSigns: Record<Face, Map<number, boolean>> = {
  text: new Map(),
  strong: new Map(),
  display: new Map(),
};

export interface TextStyle {
  face?: Face;
  size?: number;
  colour?: string;
  /** Figures of one width, for columns of numbers. */
  figures?: boolean;
  align?: 'left' | 'right' | 'center';
  width?: number;
  line_gap?: number;
}

export interface LineStyle {
  from?: number;
  to?: number;
  colour?: string;
  width?: number;
}

/** A4 in points, and the room that text may take. */
export const sheetSize = {
  width: 595.28,
  height: 841.89,
  left: 48,
  right: 547.28,
  top: 88,
  bottom: 770,
};
export const textWidth = sheetSize.right - sheetSize.left;

/** How pdfkit keeps the open face; it offers no public way to ask for a sign. */
interface WithFont {
  _font: { font: { hasGlyphForCodePoint(code_point: number): boolean } };
}

function openDocument(description: PdfDescription): PDFKit.PDFDocument {
  const { top, left } = sheetSize;
  const document = new PdfKitDocument({
    size: [sheetSize.width, sheetSize.height],
    margins: { top, bottom: sheetSize.height - sheetSize.bottom, left, right: left },
    pdfVersion: '1.7',
    subset: 'PDF/UA' as never,
    tagged: true,
    displayTitle: true,
    lang: 'en',
    bufferPages: true,
    autoFirstPage: false,
    // Otherwise pdfkit opens Helvetica, which a document of this kind may not leave to the reader's machine.
    font: '',
    info: {
      Title: `${description.kind} ${description.number}`,
      Subject: description.title,
      Author: PRODUCT_NAME,
      Creator: PRODUCT_NAME,
      Producer: PRODUCT_NAME,
      CreationDate: new Date(description.created_at * 1000),
      ModDate: new Date(description.created_at * 1000),
    },
  });
  for (const [face, file] of Object.entries(faces)) document.registerFont(face, file);
  return document;
}

/**
 * A document being drawn from top to bottom: pdfkit's page with a place to write at, our faces, and the structure
 * that screen readers follow. Whatever is drawn stands either in a tagged element or in an artifact.
 */
export class PdfSheet {
  readonly document: PDFKit.PDFDocument;
  readonly #root: StructureElement;
  /** Where the next block begins. */
  y = sheetSize.top;

  constructor(description: PdfDescription) {
    this.document = openDocument(description);
    this.#root = this.document.struct('Document');
    this.document.addStructure(this.#root);
    this.addPage();
  }

  addPage(): void {
    this.document.addPage();
    this.y = sheetSize.top;
  }

  /** Goes to a new page unless this much height is left; a page that is still empty is kept. */
  makeRoom(height: number): void {
    if (this.y + height > sheetSize.bottom && this.y > sheetSize.top) this.addPage();
  }

  /** A structure element below the document or another element; the caller ends it. */
  open(tag: string, parent: StructureElement = this.#root, options: object = {}): StructureElement {
    const element = this.document.struct(tag, options);
    parent.add(element);
    return element;
  }

  /** Draws the content of an element that is open. */
  drawIn(element: StructureElement, tag: string, draw: () => void): void {
    const content = this.document.markStructureContent(tag);
    draw();
    this.document.endMarkedContent();
    element.add(content);
  }

  /** Draws one element from its beginning to its end. */
  draw(
    tag: string,
    draw: () => void,
    { parent, ...options }: { parent?: StructureElement; alt?: string; scope?: string } = {},
  ): void {
    const element = this.open(tag, parent, options);
    this.drawIn(element, tag, draw);
    element.end();
  }

  /** Draws what says nothing by itself: lines, grounds, repeated heads. */
  decorate(draw: () => void): void {
    this.document.markContent('Artifact', { type: 'Layout' });
    draw();
    this.document.endMarkedContent();
  }

  hairline(
    y: number,
    {
      from = sheetSize.left,
      to = sheetSize.right,
      colour = inks.line,
      width = 0.75,
    }: LineStyle = {},
  ): void {
    this.decorate(() =>
      this.document.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(colour).stroke(),
    );
  }

  /** Sets face, size and colour, and answers the text as that face can draw it. */
  #prepare(text: string, { face = 'text', size = 9.5, colour = inks.ink }: TextStyle): string {
    const covers = (name: Face) => {
      this.document.font(name, size).fillColor(colour);
      const { font } = (this.document as unknown as WithFont)._font;
      return (code_point: number): boolean => {
        const known = knownSigns[name].get(code_point) ?? font.hasGlyphForCodePoint(code_point);
        knownSigns[name].set(code_point, known);
        return known;
      };
    };
    if (
      face === 'display' &&
      ![...text].every((sign) => covers('display')(sign.codePointAt(0) ?? 0))
    ) {
      return printableText(text, covers('strong'));
    }
    return printableText(text, covers(face));
  }

  #options({
    figures,
    align = 'left',
    width = textWidth,
    line_gap = 2.5,
  }: TextStyle): PDFKit.Mixins.TextOptions {
    // Words are measured once and kept only where no feature is asked for.
    return { width, align, lineGap: line_gap, ...(figures ? { features: ['tnum', 'kern'] } : {}) };
  }

  heightOf(text: string, style: TextStyle = {}): number {
    return this.document.heightOfString(this.#prepare(text, style), this.#options(style));
  }

  widthOf(text: string, style: TextStyle = {}): number {
    return this.document.widthOfString(this.#prepare(text, style));
  }

  /** Writes text at a place, to be called inside an element; goes on to new pages by itself. Answers where it ends. */
  write(text: string, x: number, y: number, style: TextStyle = {}): number {
    this.document.text(this.#prepare(text, style), x, y, this.#options(style));
    return this.document.y;
  }

  /** Ends the structure and the document. */
  finish(): void {
    this.#root.end();
    this.document.end();
  }
}
