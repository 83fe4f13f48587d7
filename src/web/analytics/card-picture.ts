import { saveBlob } from '#web/kit/list/save-blob.ts';

/** Room for the line below a picture, in px. */
const captionHeight = 28;

async function asDataUrl(href: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(href)).arrayBuffer());
  return `data:font/woff2;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

const faceName = (family: string, range: string) =>
  `${family.replaceAll(/["']/g, '')} ${range}`.toLowerCase();

/** The font faces that the page has loaded, with their files in them: a picture reads nothing from outside. */
async function ownFonts(): Promise<string> {
  const loaded = new Set(
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family, unicodeRange }) => faceName(family, unicodeRange)),
  );
  const faces = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .flatMap((rule) => {
      // A style is read back with its addresses in quotes.
      const path = /url\("([^"]+)"\)/.exec(rule.style.getPropertyValue('src'))?.[1];
      const href = path && new URL(path, rule.parentStyleSheet?.href ?? document.baseURI).href;
      const name = faceName(
        rule.style.getPropertyValue('font-family'),
        rule.style.getPropertyValue('unicode-range'),
      );
      return path && href && loaded.has(name) ? [{ text: rule.cssText, path, href }] : [];
    });
  const texts = faces.map(async ({ text, path, href }) =>
    text.replace(path, await asDataUrl(href)),
  );
  return (await Promise.all(texts)).join('\n');
}

/** What of a style a copy needs to look the same outside the page. */
function styledCopy(source: Element): Element {
  const copy = source.cloneNode(false) as Element;
  const style = window.getComputedStyle(source);
  const text = [...style].map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
  copy.setAttribute('style', text);
  for (const child of source.childNodes) {
    if (child instanceof Element) {
      if (!child.hasAttribute('data-not-in-picture')) copy.append(styledCopy(child));
    } else copy.append(child.cloneNode());
  }
  return copy;
}

/**
 * Saves what an element looks like as a PNG, twice as sharp as on the screen. The caption below it says what was asked: the
 * picture goes where no filter stands beside it.
 */
export async function savePicture(
  element: HTMLElement,
  { name, caption }: { name: string; caption: string },
): Promise<void> {
  const { width, height } = element.getBoundingClientRect();
  const copy = styledCopy(element);
  copy.setAttribute('xmlns', 'http://www.w3.org/1999/xhtml');
  const inner = new XMLSerializer().serializeToString(copy);
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style>${await ownFonts()}</style><foreignObject width="100%" height="100%">${inner}</foreignObject></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * 2;
  canvas.height = (height + captionHeight) * 2;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('This browser draws no pictures.');
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.scale(2, 2);
  brush.drawImage(image, 0, 0);
  const { color, fontFamily } = window.getComputedStyle(element);
  brush.fillStyle = color;
  brush.font = `12px ${fontFamily}`;
  brush.fillText(caption, 16, height + 16, width - 32);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('This browser saves no pictures.');
  saveBlob(blob, name);
}
