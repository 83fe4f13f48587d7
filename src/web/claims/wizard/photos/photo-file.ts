import { maxUploadBytes } from '#web/kit/form/file-rules.ts';
import { takenAtOf } from '#web/claims/wizard/photos/photo-exif.ts';
import { looksBlurred } from '#web/claims/wizard/photos/sharpness.ts';

/** Pictures are made no larger than this on their long edge. */
const LONG_EDGE = 2560;
const JPEG_QUALITY = 0.82;
const THUMB_EDGE = 480;
const SHARPNESS_EDGE = 320;
/** Below this a picture shows too little to judge by. */
const SMALL_EDGE = 1000;

/** A chosen file, ready to be kept and sent. */
export interface PreparedPhoto {
  blob: Blob;
  file_name: string;
  content_type: string;
  /** Missing where this device cannot show the file: a PDF, a HEIC outside Apple's. */
  thumb: Blob | null;
  taken_at: number | null;
  /** What may be wrong with it; never a reason to refuse it. */
  warnings: readonly string[];
}

/** A file that is too large is refused in the words of the product [9.7]. */
export class FileTooLarge extends Error {
  constructor() {
    super('The selected file must be smaller than 50 MB.');
  }
}

/** Draws a chosen picture at the size that is sent, looks at it, and keeps what cannot be drawn as it is. */
export async function preparePhoto(file: File, now: number): Promise<PreparedPhoto> {
  if (file.size >= maxUploadBytes) throw new FileTooLarge();
  const kept: PreparedPhoto = {
    blob: file,
    file_name: file.name,
    content_type: file.type || 'application/octet-stream',
    thumb: null,
    taken_at: await takenAt(file, now),
    warnings: [],
  };
  const picture = await decode(file);
  if (!picture) return kept;
  try {
    const small =
      file.type === 'image/jpeg' && Math.max(picture.width, picture.height) <= LONG_EDGE;
    return {
      ...kept,
      ...(small ? {} : await redrawn(picture, file.name)),
      thumb: await jpegOf(draw(picture, THUMB_EDGE), 0.75),
      warnings: warningsAbout(picture),
    };
  } catch {
    // Too little memory for a drawing, or a browser that forbids one: the picture itself is better than none.
    return kept;
  } finally {
    picture.close();
  }
}

async function redrawn(
  picture: ImageBitmap,
  name: string,
): Promise<Pick<PreparedPhoto, 'blob' | 'file_name' | 'content_type'>> {
  const blob = await jpegOf(draw(picture, LONG_EDGE), JPEG_QUALITY);
  return {
    blob,
    file_name: `${name.replace(/\.[a-z0-9]{1,5}$/i, '') || 'photo'}.jpg`,
    content_type: 'image/jpeg',
  };
}

async function takenAt(file: File, now: number): Promise<number | null> {
  const head = await file.slice(0, 262_144).arrayBuffer();
  const stamp = takenAtOf(head) ?? file.lastModified / 1000;
  // A camera whose clock runs ahead must not date the crash in the future.
  return Number.isFinite(stamp) && stamp > 0 ? Math.min(stamp - (stamp % 1), now) : null;
}

/** The picture upright, or null when this browser cannot read the format. */
async function decode(file: File): Promise<ImageBitmap | null> {
  if (file.type === 'application/pdf') return null;
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    // HEIC outside Apple's browsers, or no picture at all: it is sent as it is and the server judges.
    return null;
  }
}

function draw(picture: ImageBitmap, edge: number): HTMLCanvasElement {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = picture.width * scale;
  canvas.height = picture.height * scale;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw pictures.');
  // A JPEG has no transparency: what is see-through in a screenshot would turn black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This picture could not be kept.'))),
      'image/jpeg',
      quality,
    );
  });
}

function warningsAbout(picture: ImageBitmap): string[] {
  const warnings: string[] = [];
  if (Math.max(picture.width, picture.height) < SMALL_EDGE)
    warnings.push(
      `This photo is small (${picture.width} × ${picture.height}). Details may be hard to see.`,
    );
  const canvas = draw(picture, SHARPNESS_EDGE);
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  if (pixels && looksBlurred(greyOf(pixels), { width, height }))
    warnings.push('This photo looks blurred.');
  return warnings;
}

function greyOf(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(pixels.length / 4);
  for (let i = 0; i < grey.length; i += 1) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(i * 4, i * 4 + 3);
    grey[i] = 0.3 * red + 0.59 * green + 0.11 * blue;
  }
  return grey;
}
