import { randomBytes } from "node:crypto";
import { isSameSecret, type Secrets } from "../../../platform/index.ts";
import { DEVICE_DAYS } from "../device-cookie.ts";

const VERSION = "v1";

/** OWASP's device cookie. */
export interface KnownDevice {
  /** Different for each user, 16 characters. */
  readonly id: string;
  readonly subject: string;
}

const signed = (secrets: Secrets, body: string): string => `${body}.${secrets.mac("device", body)}`;

/** Valid for {@link DEVICE_DAYS}. `id` is undefined for a new browser. */
export const newDeviceToken = (secrets: Secrets, subject: string, id: string | undefined, now: Date): string => {
  const expires = Math.floor(now.getTime() / 1000) + DEVICE_DAYS * 24 * 3600;
  return signed(secrets, [VERSION, subject, id ?? randomBytes(12).toString("base64url"), expires].join("."));
};

export const readDeviceToken = (secrets: Secrets, token: string, now: Date): KnownDevice | undefined => {
  const [version, subject = "", id = "", expires = "", mac, ...more] = token.split(".");
  if (version !== VERSION || mac === undefined || more.length > 0) return undefined;
  if (!isSameSecret(token, signed(secrets, [version, subject, id, expires].join(".")))) return undefined;
  return Number(expires) * 1000 > now.getTime() ? { subject, id } : undefined;
};
