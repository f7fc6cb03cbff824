import type { Language } from "@setsuna/contracts";

/** Codes in order, two letters each. ISO 3166-1. */
const CODES =
  "ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW";

/** Countries and areas that an address can be in, ISO 3166-1 alpha-2, in alphabetical order of their codes. */
export const COUNTRY_CODES: readonly string[] = CODES.match(/../g) ?? [];
const KNOWN: ReadonlySet<string> = new Set(COUNTRY_CODES);

/** True for an ISO 3166-1 alpha-2 code of the list. */
export const isCountryCode = (code: string): boolean => KNOWN.has(code);

/** The country's name in the language; the code itself where the runtime knows no name. */
export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames([language], { type: "region" }).of(code) ?? code;
