/** A bank's file that is not taken in; its message is meant for the person who chose it. */
export class BankFileRefused extends Error {}

/** What a bank's file may measure. */
export const bankFileLimits = {
  /** All its parts unpacked, in characters; 5,000 entries come to 10 million. */
  characters: 40_000_000,
  /** Elements of a message, which weigh more in memory than as text. */
  elements: 2_000_000,
  /** Statements and movements in one file. */
  statements: 400,
  movements: 50_000,
} as const;

/** What a file is that ends in the middle. */
export const cutOff = (): BankFileRefused =>
  new BankFileRefused('This file is cut off or damaged. Get it from the bank again.');

/** What a statement is that says nothing of how it ends. */
export const withoutClosing = (statement_ref: string): BankFileRefused =>
  new BankFileRefused(
    `Statement ${statement_ref} has no closing balance: the file is cut off or damaged, or its day is not over. Get it from the bank again.`,
  );

/** An amount as banks write it, `500`, `500.5` or `500,50`, in cents; refuses parts of a cent. */
export function centsOf(text: string): number {
  const found = /^0*(\d{1,11})(?:[.,](\d{0,2})0*)?$/.exec(text.trim());
  if (!found) throw new BankFileRefused(`"${text.slice(0, 30)}" is no amount of a bank's file.`);
  const [, whole = '', part = ''] = found;
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** What a statement is of which a part is in another currency than its account. */
export const inAnotherCurrency = (
  part: string,
  { statement_ref, own, other }: { statement_ref: string; own: string; other: string },
): BankFileRefused =>
  new BankFileRefused(
    `${part} of statement ${statement_ref} is in ${other || 'no currency'}, and its account in ${own || 'none'}. A statement is of one currency; ask the bank for one for each.`,
  );

/** What an amount is that does not say whether it came in or went out. */
export const withoutSide = (part: string, statement_ref: string): BankFileRefused =>
  new BankFileRefused(
    `${part} of statement ${statement_ref} does not say whether it is in or out (CdtDbtInd). Get the file from the bank again.`,
  );
