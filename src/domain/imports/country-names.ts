// Files call a country by its name, by a code of two or three letters, or as sport does: Netherlands, NL, NLD and NED are
// one. A place says its country last: Jeddah, Saudi Arabia lies in SA.

import { countries } from '#domain/countries.ts';
import { plainName } from '#domain/imports/plain-name.ts';

/** The code of three letters and that of two, of ISO 3166-1. */
const isoCodes = `
  AFGAF ALAAX ALBAL DZADZ ASMAS ANDAD AGOAO AIAAI ATAAQ ATGAG ARGAR ARMAM ABWAW AUSAU AUTAT AZEAZ BHSBS BHRBH BGDBD
  BRBBB BLRBY BELBE BLZBZ BENBJ BMUBM BTNBT BOLBO BESBQ BIHBA BWABW BVTBV BRABR IOTIO VGBVG BRNBN BGRBG BFABF BDIBI
  KHMKH CMRCM CANCA CPVCV CYMKY CAFCF TCDTD CHLCL CHNCN CXRCX CCKCC COLCO COMKM COKCK CRICR HRVHR CUBCU CUWCW CYPCY
  CZECZ CODCD DNKDK DJIDJ DMADM DOMDO TLSTL ECUEC EGYEG SLVSV GNQGQ ERIER ESTEE SWZSZ ETHET FLKFK FROFO FSMFM FJIFJ
  FINFI FRAFR GUFGF PYFPF ATFTF GABGA GMBGM GEOGE DEUDE GHAGH GIBGI GRCGR GRLGL GRDGD GLPGP GUMGU GTMGT GGYGG GINGN
  GNBGW GUYGY HTIHT HMDHM HNDHN HKGHK HUNHU ISLIS INDIN IDNID IRNIR IRQIQ IRLIE IMNIM ISRIL ITAIT CIVCI JAMJM JPNJP
  JEYJE JORJO KAZKZ KENKE KIRKI KWTKW KGZKG LAOLA LVALV LBNLB LSOLS LBRLR LBYLY LIELI LTULT LUXLU MACMO MDGMG MWIMW
  MYSMY MDVMV MLIML MLTMT MHLMH MTQMQ MRTMR MUSMU MYTYT MEXMX MDAMD MCOMC MNGMN MNEME MSRMS MARMA MOZMZ MMRMM NAMNA
  NRUNR NPLNP NLDNL NCLNC NZLNZ NICNI NERNE NGANG NIUNU NFKNF PRKKP MKDMK MNPMP NORNO OMNOM PAKPK PLWPW PSEPS PANPA
  PNGPG PRYPY PERPE PHLPH PCNPN POLPL PRTPT PRIPR QATQA COGCG REURE ROURO RUSRU RWARW BLMBL SHNSH KNAKN LCALC MAFMF
  SPMPM VCTVC WSMWS SMRSM STPST SAUSA SENSN SRBRS SYCSC SLESL SGPSG SXMSX SVKSK SVNSI SLBSB SOMSO ZAFZA SGSGS KORKR
  SSDSS ESPES LKALK SDNSD SURSR SJMSJ SWESE CHECH SYRSY TWNTW TJKTJ TZATZ THATH TGOTG TKLTK TONTO TTOTT TUNTN TURTR
  TKMTM TCATC TUVTV UGAUG UKRUA AREAE GBRGB UMIUM USAUS VIRVI URYUY UZBUZ VUTVU VATVA VENVE VNMVN WLFWF ESHEH YEMYE
  ZMBZM ZWEZW
`;

/** Codes of sport and other names in use; states of America stand for their country. */
const otherNames = `
  UK GB; Great Britain GB; England GB; Scotland GB; Wales GB; USA US; U S A US; United States US; NED NL; Holland NL;
  The Netherlands NL; GER DE; SUI CH; SWI CH; DEN DK; UAE AE; KSA SA; RSA ZA; POR PT; Czech Republic CZ; Turkiye TR;
  Korea KR; Macao MO; MON MC; CHI CL; URU UY; PAR PY; PUR PR; MAS MY; BRN BH; CRO HR; TPE TW; PHI PH; INA ID; OMA OM;
  BAR BB; BER BM; GUA GT; LAT LV; BUL BG; GRE GR; SLO SI; NGR NG; ALG DZ; Brasil BR; Chine CL; Florida US; California US;
  Texas US; Michigan US; Indiana US; Alabama US; Illinois US; Oregon US; Ohio US; Wisconsin US; Tennessee US; Iowa US`;

const codes = new Map<string, string>([
  ...countries.map(({ code, name }) => [plainName(name), code] as const),
  ...isoCodes
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 3).toLowerCase(), pair.slice(3)] as const),
  ...otherNames.split(';').map((entry) => {
    const words = entry.trim().replace(/\s+/g, ' ');
    return [plainName(words.slice(0, -3)), words.slice(-2)] as const;
  }),
  ...countries.map(({ code }) => [code.toLowerCase(), code] as const),
]);

/** The code of a country by its code of two or three letters or its name; undefined when it is none. */
export function countryCodeOf(text: string): string | undefined {
  return codes.get(plainName(text));
}

/** The country that the last part of a place names. */
export function countryOfPlace(place: string): string | undefined {
  return countryCodeOf(place.slice(place.lastIndexOf(',') + 1));
}
