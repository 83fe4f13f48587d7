import { XMLParser } from 'fast-xml-parser';

/** An element with what is in it, in its order. */
interface XmlElement {
  name: string;
  text: string;
  children: XmlElement[];
}

type Ordered = { '#text'?: string } & { [name: string]: Ordered[] };

const parser = new XMLParser({
  preserveOrder: true,
  parseTagValue: false,
  ignoreDeclaration: true,
});

function elementsOf(nodes: readonly Ordered[]): XmlElement[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => !['#text', ':@'].includes(key));
    if (name === undefined) return [];
    const inside = node[name] ?? [];
    const text = inside.map((one) => one['#text'] ?? '').join('');
    return [{ name, text, children: elementsOf(inside) }];
  });
}

/** What may stand in an element of camt.053.001.02 and .08, in this order; `!` has to, `*` more than once. */
const published: Readonly<Record<string, string>> = {
  Document: 'BkToCstmrStmt!',
  BkToCstmrStmt: 'GrpHdr! Stmt!*',
  GrpHdr: 'MsgId! CreDtTm! MsgRcpt MsgPgntn OrgnlBizQry AddtlInf',
  Stmt: 'Id! ElctrncSeqNb LglSeqNb CreDtTm FrToDt Acct! Bal!* TxsSummry Ntry* AddtlStmtInf',
  Acct: 'Id! Tp Ccy Nm Ownr Svcr',
  Bal: 'Tp! CdtLine* Amt! CdtDbtInd! Dt! Avlbty*',
  Ntry: 'NtryRef Amt! CdtDbtInd! RvslInd Sts! BookgDt ValDt AcctSvcrRef Avlbty* BkTxCd! AmtDtls Chrgs NtryDtls* AddtlNtryInf',
  BkTxCd: 'Domn Prtry',
  Domn: 'Cd! Fmly!',
  Fmly: 'Cd! SubFmlyCd!',
  NtryDtls: 'Btch TxDtls*',
  Btch: 'MsgId PmtInfId NbOfTxs TtlAmt CdtDbtInd',
  TxDtls:
    'Refs Amt CdtDbtInd AmtDtls Avlbty* BkTxCd Chrgs RltdPties RltdAgts Purp RmtInf RltdDts RtrInf AddtlTxInf',
  Refs: 'MsgId AcctSvcrRef PmtInfId InstrId EndToEndId TxId MndtId Prtry*',
  RltdPties: 'InitgPty Dbtr DbtrAcct UltmtDbtr Cdtr CdtrAcct UltmtCdtr Prtry*',
  DbtrAcct: 'Id! Tp Ccy Nm',
  CdtrAcct: 'Id! Tp Ccy Nm',
  RmtInf: 'Ustrd* Strd*',
  RtrInf: 'OrgnlBkTxCd Orgtr Rsn AddtlInf*',
};

/** How long a text may be; none is empty. */
const lengths: Readonly<Record<string, number>> = {
  ...{
    MsgId: 35,
    AcctSvcrRef: 35,
    PmtInfId: 35,
    EndToEndId: 35,
    Ustrd: 140,
    Nm: 140,
    AddtlInf: 105,
  },
  ...{ IBAN: 34, NbOfTxs: 15 },
};

/** Where a message leaves the published structure: "Ntry lacks BkTxCd". */
export function camtFaults(message: string): string[] {
  return elementsOf(parser.parse(message) as Ordered[]).flatMap(faultsOf);
}

function faultsOf({ name, text, children }: XmlElement): string[] {
  const rules = (published[name] ?? '').split(' ').filter(Boolean);
  const places = rules.map((rule) => rule.replaceAll(/[!*]/gu, ''));
  const names = children.map((child) => child.name);
  const found = names.map((child) => places.indexOf(child));
  const faults =
    rules.length === 0
      ? []
      : [
          ...names
            .filter((child) => !places.includes(child))
            .map((child) => `${name} has ${child}`),
          ...rules.flatMap((rule, index) => {
            const place = places[index] ?? '';
            const count = names.filter((child) => child === place).length;
            if (count === 0 && rule.includes('!')) return [`${name} lacks ${place}`];
            return count > 1 && !rule.includes('*') ? [`${name} has ${count} ${place}`] : [];
          }),
          ...found.flatMap((place, index) =>
            place < (found[index - 1] ?? 0) ? [`${name} has ${names[index] ?? ''} too late`] : [],
          ),
        ];
  const longest = lengths[name];
  if (children.length === 0 && (text === '' || (longest !== undefined && text.length > longest)))
    faults.push(`${name} has ${text.length} letters`);
  return [...faults, ...children.flatMap(faultsOf)];
}
