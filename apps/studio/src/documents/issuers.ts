import type { Issuer } from "@setsuna/account";
import type { Language } from "@setsuna/contracts";

/** Who issues documents, in each language. */
export type Issuers = Readonly<Record<Language, Issuer>>;

/** The operator as variables name it. An English text that is absent is the Japanese one. */
export interface OperatorVariables {
  readonly name: string;
  readonly nameEn: string | undefined;
  readonly registrationNumber: string;
  /** Lines, separated by `|`. */
  readonly address: string;
  readonly addressEn: string | undefined;
  readonly bankAccount: string;
}

/**
 * Stands in for an operator who has named none: invented from end to end, with a registration number whose check digit is right and
 * which no register holds. Documents of it say that they are specimens.
 */
const SPECIMEN: OperatorVariables = {
  name: "刹那スタジオ運営会社(見本)",
  nameEn: "Operator of Setsuna Studio (specimen)",
  registrationNumber: "T9000000000000",
  address: "〒100-0000|東京都見本区見本町1-1-1|見本ビル",
  addressEn: "1-1-1 Mihon-cho, Mihon-ku|Tokyo 100-0000, Japan",
  bankAccount: "見本銀行 見本支店(000) 普通 0000000 ミホン)セツナスタジオ",
};

const linesOf = (text: string): string[] =>
  text
    .split("|")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The issuer of documents; undefined variables make the specimen. `email`: where questions go. */
export const issuersOf = (variables: OperatorVariables | undefined, email: string): Issuers => {
  const { name, nameEn, registrationNumber, address, addressEn, bankAccount } = variables ?? SPECIMEN;
  const facts = { registrationNumber, bankAccount, email, specimen: variables === undefined };
  return {
    ja: { ...facts, name, address: linesOf(address) },
    en: { ...facts, name: nameEn ?? name, address: linesOf(addressEn ?? address) },
  };
};
