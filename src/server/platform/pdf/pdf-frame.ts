import { PRODUCT_NAME, PRODUCT_TAGLINE } from '#domain/product.ts';
import type { PdfDescription, PdfPicture } from '#server/platform/pdf/pdf-description.ts';
import { isDrawable } from '#server/platform/pdf/pdf-figures.ts';
import { inks, sheetSize, textWidth, type PdfSheet } from '#server/platform/pdf/pdf-sheet.ts';

const markPath = 'M12.1 7h11.4l-1.2 4.4h-7l-.7 2.6h6l-1.1 4.2h-6L11.7 25H7.2z';

function drawMark(sheet: PdfSheet): void {
  const { document } = sheet;
  document.save().translate(sheetSize.left, 34).scale(0.75);
  document.roundedRect(0, 0, 32, 32, 8).fill(inks.brand);
  document.path(markPath).fill('#ffffff');
  document.restore();
}

/** Beside our own, behind a hairline; a broken picture must not keep the paper from being made. */
function drawLogo(sheet: PdfSheet, { content }: PdfPicture, x: number): void {
  if (!isDrawable(content)) return;
  const { document } = sheet;
  try {
    document.image(Buffer.from(content), x + 14, 31, { fit: [130, 30], valign: 'center' });
  } catch {
    return;
  }
  document.moveTo(x, 34).lineTo(x, 58).lineWidth(0.75).strokeColor(inks.line).stroke();
}

/** The head of each page: mark and product to the left, what this is to the right. */
function drawHead(sheet: PdfSheet, { kind, number, logo }: PdfDescription): void {
  drawMark(sheet);
  const name = { face: 'display', size: 13 } as const;
  sheet.write(PRODUCT_NAME, sheetSize.left + 32, 39, name);
  if (logo) drawLogo(sheet, logo, sheetSize.left + 32 + sheet.widthOf(PRODUCT_NAME, name) + 14);
  sheet.write(`${kind} ${number}`, sheetSize.left, 41, {
    face: 'strong',
    size: 9.5,
    align: 'right',
  });
  sheet.document
    .moveTo(sheetSize.left, 68)
    .lineTo(sheetSize.right, 68)
    .lineWidth(0.75)
    .strokeColor(inks.line)
    .stroke();
}

function drawFoot(sheet: PdfSheet, { data_version }: PdfDescription, page: string): void {
  const small = { size: 7.5, colour: inks.caption };
  const y = sheetSize.bottom + 22;
  sheet.document
    .moveTo(sheetSize.left, y - 8)
    .lineTo(sheetSize.right, y - 8)
    .lineWidth(0.75)
    .strokeColor(inks.line)
    .stroke();
  const origin = `${PRODUCT_NAME} · ${PRODUCT_TAGLINE} · Printed from data version ${data_version} · Times in Europe/Amsterdam`;
  sheet.write(origin, sheetSize.left, y, small);
  sheet.write(page, sheetSize.left, y, { ...small, align: 'right', figures: true });
}

function drawWatermark(sheet: PdfSheet, text: string): void {
  const { document } = sheet;
  const size = 92;
  const width = sheet.widthOf(text, { face: 'display', size });
  const centre: [number, number] = [sheetSize.width / 2, sheetSize.height / 2];
  document.save().rotate(-38, { origin: centre }).fillOpacity(0.07);
  sheet.write(text, centre[0] - width / 2 - 10, centre[1] - size / 2, {
    face: 'display',
    size,
    width: width + 20,
  });
  document.restore();
}

/** Draws head, foot and watermark on every page, when it is known how many there are. None of them is read aloud. */
export function drawFrames(sheet: PdfSheet, description: PdfDescription): void {
  const { document } = sheet;
  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index);
    // The foot lies below the margin; pdfkit would begin a new page there.
    document.page.margins.bottom = 0;
    document.markContent('Artifact', { type: 'Pagination' });
    if (description.watermark) drawWatermark(sheet, description.watermark);
    drawHead(sheet, description);
    drawFoot(sheet, description, `Page ${index + 1} of ${count}`);
    document.endMarkedContent();
  }
}

/** The title at the beginning, with its subtitle and status. */
export function drawTitle(sheet: PdfSheet, { title, subtitle, status }: PdfDescription): void {
  const status_style = { face: 'strong', size: 8.5 } as const;
  const chip = status ? sheet.widthOf(status, status_style) + 18 : 0;
  const width = textWidth - (chip ? chip + 16 : 0);
  sheet.draw('H1', () => {
    sheet.y = sheet.write(title, sheetSize.left, sheet.y, {
      face: 'display',
      size: 21,
      width,
      line_gap: 1,
    });
  });
  if (status) {
    const x = sheetSize.right - chip;
    sheet.decorate(() =>
      sheet.document.roundedRect(x, sheetSize.top + 3, chip, 19, 5).fill('#f0eeeb'),
    );
    sheet.draw('P', () =>
      sheet.write(status, x + 9, sheetSize.top + 7, {
        ...status_style,
        colour: '#44403c',
        width: chip,
      }),
    );
  }
  if (subtitle) {
    sheet.draw('P', () => {
      sheet.y = sheet.write(subtitle, sheetSize.left, sheet.y + 2, {
        size: 10.5,
        colour: inks.quiet,
      });
    });
  }
  sheet.y += 14;
}
