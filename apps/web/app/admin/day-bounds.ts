const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Local time, plus `daysLater` days. Undefined for an invalid day. */
export const startOfDay = (day: string, daysLater = 0): string | undefined => {
  if (!DAY.test(day)) return undefined;
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const at = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};
