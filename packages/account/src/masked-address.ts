import { shownEmail } from "@setsuna/kit";

const SHOWN = 3;

/**
 * An address as pages show it that others may see: the first 3 characters before the @, then asterisks, at least one, then the
 * domain. Spec §2. A text without @ becomes asterisks.
 */
export const maskedAddress = (stored: string): string => {
  const email = shownEmail(stored);
  const at = email.lastIndexOf("@");
  if (at < 0) return "*".repeat(email.length);
  const local = [...email.slice(0, at)];
  return `${local.slice(0, SHOWN).join("")}${"*".repeat(Math.max(1, local.length - SHOWN))}${email.slice(at)}`;
};
