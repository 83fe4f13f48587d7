import type { BankFileFormat, BankStatement } from '#domain/payments/bank/bank-statement.ts';
import { sumBy } from '#domain/sums.ts';
import {
  BankFileRefused,
  bankFileLimits,
  cutOff,
} from '#server/payments/bank/bank-file-refused.ts';
import { messageOf, readCamt } from '#server/payments/bank/camt-statement.ts';
import { readMt940 } from '#server/payments/bank/mt940-statement.ts';
import { UnreadableFile } from '#server/platform/sheets/unreadable-file.ts';
import { unpackBytes, zipDirectory } from '#server/platform/sheets/zip-directory.ts';

/** A statement with what its file was written in. */
export interface ReadStatement extends BankStatement {
  format: BankFileFormat;
}

/**
 * The statements of a bank's file: camt.053 in version 02 or 08, MT940, or a zip file of these. Throws `BankFileRefused`
 * in words for everything else and for what is not whole.
 */
export async function readBankFile(file: Buffer): Promise<ReadStatement[]> {
  const statements = (await textsOf(file)).flatMap(readPart);
  const movements = sumBy(statements, (one) => one.movements.length);
  if (statements.length === 0) throw new BankFileRefused('There is no statement in this file.');
  if (statements.length > bankFileLimits.statements || movements > bankFileLimits.movements)
    throw new BankFileRefused('This file holds more than 50,000 movements. Split it.');
  return statements;
}

/** One file, or a part of an archive, by its name there. */
interface Part {
  name: string;
  text: string;
}

/** What is wrong with a part of an archive says of which. */
function readPart({ name, text }: Part): ReadStatement[] {
  try {
    return readText(text);
  } catch (error) {
    if (name !== '' && error instanceof BankFileRefused)
      throw new BankFileRefused(`In ${name.slice(0, 100)}: ${error.message}`);
    throw error;
  }
}

async function textsOf(file: Buffer): Promise<Part[]> {
  if (file.length === 0) throw new BankFileRefused('This file is empty.');
  if (!isZip(file)) return [{ name: '', text: textOf(file) }];
  try {
    const texts: Part[] = [];
    let left: number = bankFileLimits.characters;
    for (const part of zipDirectory(file).values()) {
      if (/(?:^|\/)(?:__MACOSX|\.)|\/$/.test(part.name)) continue;
      const pieces: Buffer[] = [];
      for await (const piece of unpackBytes(file, part, left)) pieces.push(piece);
      const content = Buffer.concat(pieces);
      left -= content.length;
      if (isZip(content))
        throw new BankFileRefused(
          `${part.name.slice(0, 100)} is an archive within this archive. Unpack this one, and choose what is in it.`,
        );
      texts.push({ name: part.name, text: textOf(content) });
    }
    return texts;
  } catch (error) {
    if (error instanceof UnreadableFile) throw cutOff();
    throw error;
  }
}

const isZip = (file: Buffer): boolean => file.subarray(0, 2).equals(Buffer.from('PK'));

/** UTF-16 where a mark says so, UTF-8 where all of it is, else the old letters of Windows. */
function textOf(file: Buffer): string {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

function readText(text: string): ReadStatement[] {
  // A letter that no message may have, and no text of the database can.
  if (text.includes('\0')) throw cutOff();
  const start = text.trimStart();
  if (start.startsWith('<')) return readMessage(text);
  if (start.slice(0, 2000).includes(':20:'))
    return readMt940(text).map((one) => ({ ...one, format: 'mt940' }));
  throw new BankFileRefused('This is no bank file. Choose camt.053 (XML or zipped) or MT940.');
}

function readMessage(text: string): ReadStatement[] {
  const message = messageOf(text.slice(0, 4000));
  if (message === 'camt.053.001.02' || message === 'camt.053.001.08')
    return readCamt(text).map((one) => ({ ...one, format: message }));
  throw new BankFileRefused(
    message === ''
      ? 'This XML file is no bank statement. Choose camt.053 or MT940.'
      : `This file is ${message}. Ask the bank for camt.053.001.02 or camt.053.001.08.`,
  );
}
