import { foldedEmail } from "@setsuna/kit";
import { z } from "zod";

/**
 * Spec §5. HTML's own form, because Japanese carriers issued local parts with dots in a row or at the end, which RFC 5321
 * forbids. The domain becomes ASCII.
 */
export const Email = z.string().overwrite(foldedEmail).email({ pattern: z.regexes.html5Email }).max(254).brand<"Email">();
export type Email = z.infer<typeof Email>;

/** ASCII, in lower case. */
export const domainOf = (email: Email): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** Unguessable row ID of 128 bits in 22 base64url characters. */
export const RowId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

/** Role of an account. Visitors have none. Spec §6. */
export const Role = z.enum(["licensee", "admin"]);
export type Role = z.infer<typeof Role>;

export const Instant = z.iso.datetime();
