/** A day (YYYY-MM-DD) as Japan writes it, such as 2026/11/20, in both languages. Spec §2 Archive. */
export const releaseDateText = (day: string): string => {
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? day : at.toLocaleDateString("ja-JP", { timeZone: "UTC" });
};
