import { linkCodeOf, linkQuery, MailCode } from "@setsuna/account";
import { Email } from "@setsuna/contracts";

/** Holds the data of a link in a mail. */
interface LinkData {
  readonly email: string;
  readonly code: string;
  readonly request: string;
}

const query = (data: LinkData): string =>
  linkQuery({ email: Email.parse(data.email), code: linkCodeOf(MailCode.parse(data.code), data.request) });

/**
 * The page that confirms a sign-up by a click. Opening it changes nothing: programs that check mail open every link in it.
 * `address` such as `https://studio.example`. Throws when address or code are not what they should be.
 */
export const confirmUrl = (address: string, data: LinkData): string => `${address}/studio/signup/complete?${query(data)}`;

/** The page that sets a new password. Spec §2. */
export const resetUrl = (address: string, data: LinkData): string => `${address}/studio/resetpass?${query(data)}`;

/** The page on which the owner of an account says that an added factor is not theirs. Opening it changes nothing. */
export const notMeUrl = (address: string, token: string): string => `${address}/studio/not-me?t=${encodeURIComponent(token)}`;

export const authUrl = (address: string): string => `${address}/studio/auth`;

/** Returns the address where an admin decides about orders by invoice. */
export const ordersUrl = (address: string): string => `${address}/studio/admin/orders?state=awaiting`;

/** A page of My Page; the empty text is its first one. Signed-out readers log in on the way. */
export const myPageUrl = (
  address: string,
  page: "" | "receipts" | "payment" | "invoices" | "invoice-application" | "tokens" | "account",
): string => (page === "" ? `${address}/studio/user` : `${address}/studio/user/${page}`);
