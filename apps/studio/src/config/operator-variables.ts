import { isRegistrationNumber } from "@setsuna/account";
import { z } from "zod";

/** What the variables of the issuer of invoices look like. Each message goes on after "NAME should be". */

const words = (meaning: string) => z.string().min(1, meaning).max(300, meaning);

export const OperatorName = words("the name of the company or person who issues invoices");
export const OperatorAddress = words("the lines of an address separated by |, such as 〒100-0001|東京都千代田区千代田1-1");
export const OperatorBankAccount = words("a bank account as it stands on invoices: bank, branch, kind, number and holder");
export const RegistrationNumber = z
  .string()
  .refine(
    isRegistrationNumber,
    "the registration number of a qualified invoice issuer, T and 13 digits with a right check digit",
  );
