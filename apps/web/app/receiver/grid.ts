/**
 * Columns and rows for so many pictures on a wide screen with the rail beside them. Pictures are wider than that place, so two stand
 * one above the other, and a row more is better than a column more.
 */
export const gridShape = (count: number): { readonly columns: number; readonly rows: number } => {
  const columns = Math.round(Math.sqrt(Math.max(1, count)));
  return { columns, rows: Math.ceil(Math.max(1, count) / columns) };
};
