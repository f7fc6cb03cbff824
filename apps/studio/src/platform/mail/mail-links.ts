import { linkCodeOf, linkQuery, MailCode } from "@setsuna/account";
import { Email } from "@setsuna/contracts";

interface LinkData {
  readonly email: string;
  readonly code: string;
  readonly request: string;
}

const query = (data: LinkData): string =>
  linkQuery({ email: Email.parse(data.email), code: linkCodeOf(MailCode.parse(data.code), data.request) });

/** Opening it changes nothing, because mail scanners open every link. Throws if address or code are malformed. */
export const confirmUrl = (address: string, data: LinkData): string => `${address}/studio/signup/complete?${query(data)}`;

export const resetUrl = (address: string, data: LinkData): string => `${address}/studio/resetpass?${query(data)}`;

/** "Not me" page for an added factor. Opening it changes nothing. */
export const notMeUrl = (address: string, token: string): string => `${address}/studio/not-me?t=${encodeURIComponent(token)}`;

export const authUrl = (address: string): string => `${address}/studio/auth`;

export const ordersUrl = (address: string): string => `${address}/studio/admin/orders?state=awaiting`;

/** Empty: the first page. Signed-out readers log in on the way. */
export const myPageUrl = (
  address: string,
  page: "" | "receipts" | "payment" | "invoices" | "invoice-application" | "tokens" | "webhooks" | "account" | "organization",
): string => (page === "" ? `${address}/studio/user` : `${address}/studio/user/${page}`);
