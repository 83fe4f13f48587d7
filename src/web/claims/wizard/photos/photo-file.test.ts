import { describe, expect, it } from 'vitest';
import { instantOfStamp, takenAtOf } from '#web/claims/wizard/photos/photo-exif.ts';
import { otherParts, withOtherParts } from '#web/claims/wizard/car-parts.ts';
import { looksBlurred, sharpnessOf } from '#web/claims/wizard/photos/sharpness.ts';
import { isEvidence, photoSlots, slotOfFile } from '#web/claims/wizard/photos/slots.ts';

/** A JPEG's head with one EXIF directory that says when it was taken. */
function jpegTaken(stamp: string, zone: string): ArrayBuffer {
  const bytes = new Uint8Array(160);
  const view = new DataView(bytes.buffer);
  const text = (at: number, value: string) => bytes.set(new TextEncoder().encode(value), at);
  view.setUint16(0, 0xffd8);
  view.setUint16(2, 0xffe1);
  view.setUint16(4, 140);
  text(6, 'Exif');
  const tiff = 12;
  const entry = (at: number, tag: number, count: number, value: number) => {
    view.setUint16(tiff + at, tag, true);
    view.setUint16(tiff + at + 2, 2, true);
    view.setUint32(tiff + at + 4, count, true);
    view.setUint32(tiff + at + 8, value, true);
  };
  view.setUint16(tiff, 0x4949);
  view.setUint32(tiff + 4, 8, true);
  view.setUint16(tiff + 8, 1, true);
  entry(10, 0x8769, 1, 26);
  view.setUint16(tiff + 26, 2, true);
  entry(28, 0x9003, 20, 60);
  entry(40, 0x9011, 7, 90);
  text(tiff + 60, stamp);
  text(tiff + 90, zone);
  return bytes.buffer;
}

describe('what a picture says of itself', () => {
  it('when it was taken, by its own clock', () => {
    const taken = takenAtOf(jpegTaken('2026:05:17 14:32:08', '+02:00'));
    expect(taken).toBe(Date.parse('2026-05-17T12:32:08Z') / 1000);
  });

  it('nothing, when it is no JPEG, has no notes, or broken ones', () => {
    expect(takenAtOf(new ArrayBuffer(0))).toBeNull();
    expect(takenAtOf(new TextEncoder().encode('%PDF-1.7 and so on').buffer)).toBeNull();
    expect(takenAtOf(jpegTaken('2026:05:17 14:32:08', '+02:00').slice(0, 60))).toBeNull();
    expect(instantOfStamp('0000:00:00 00:00:00', '')).toBeNull();
    expect(instantOfStamp('yesterday', '')).toBeNull();
  });

  it('a chessboard is sharp, a grey wall looks blurred', () => {
    const size = { width: 16, height: 16 };
    const board = Array.from({ length: 256 }, (_, i) => ((i + (i >> 4)) % 2 === 0 ? 0 : 255));
    expect(looksBlurred(board, size)).toBe(false);
    expect(
      sharpnessOf(
        Array.from({ length: 256 }, () => 128),
        size,
      ),
    ).toBe(0);
    expect(
      looksBlurred(
        Array.from({ length: 256 }, () => 128),
        size,
      ),
    ).toBe(true);
  });
});

describe('places and parts', () => {
  it('[3.25] a file finds its place again by its caption, else by what it is', () => {
    for (const slot of photoSlots)
      expect(slotOfFile({ kind: slot.kind, caption: slot.label })).toBe(slot.id);
    expect(slotOfFile({ kind: 'invoice', caption: '' })).toBe('invoice');
    expect(slotOfFile({ kind: 'photo_before_dismantling', caption: 'In the pit' })).toBe(
      'close_up',
    );
    expect(isEvidence('statement')).toBe(false);
    expect(isEvidence('chassis_plate')).toBe(true);
  });

  it('what is written under Other stands beside the ticks', () => {
    const damaged = withOtherParts(['Front: Bumper', 'Old other'], 'Floor, , Harness, Floor');
    expect(damaged).toEqual(['Front: Bumper', 'Floor', 'Harness']);
    expect(otherParts(damaged)).toBe('Floor, Harness');
  });
});
