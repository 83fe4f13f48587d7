let wanted = false;

/** Somebody pressed the key to write before there was anything to write in. */
export function wantWriting(): void {
  wanted = true;
}

/** Whether the field that appears now should take the focus; only the first one is told so. */
export function takeWritingWish(): boolean {
  const was = wanted;
  wanted = false;
  return was;
}
