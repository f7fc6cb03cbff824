/**
 * An address as pages show it that others may see: the first 3 characters before the @, then asterisks, then the domain.
 * Spec §2. A local part of 3 characters or fewer is shown by its first one alone; a text without @ becomes asterisks.
 */
export const maskedAddress = (email: string): string => {
  const at = email.lastIndexOf("@");
  if (at < 0) return "*".repeat(email.length);
  const local = [...email.slice(0, at)];
  const shown = local.length > 3 ? 3 : 1;
  return `${local.slice(0, shown).join("")}${"*".repeat(Math.max(1, local.length - shown))}${email.slice(at)}`;
};
