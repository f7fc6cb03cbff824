import { foldedEmail } from "@setsuna/kit";
import { z } from "zod";

/**
 * An email address as people in Japan have them: carriers issued local parts with dots in a row or at the end, which stricter
 * readers of RFC 5321 refuse. The form is HTML's own, the domain in ASCII whichever way a browser submits it. Spec §5.
 */
export const Email = z.string().overwrite(foldedEmail).email({ pattern: z.regexes.html5Email }).max(254).brand<"Email">();
export type Email = z.infer<typeof Email>;

/** Unguessable name of a row: 22 base64url characters, 128 bits. */
export const RowId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

/** Role of an account on the site: a licensee sees their own data, an admin the admin area too. */
export const Role = z.enum(["licensee", "admin"]);
/** Role of a person with an account. A visitor has no account. Spec §6. */
export type Role = z.infer<typeof Role>;

/** An instant as ISO 8601 in UTC. */
export const Instant = z.iso.datetime();
