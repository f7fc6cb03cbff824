/** A value at a place on the axis. Null: unknown, a gap in the line. */
export interface SparkPoint {
  readonly at: number;
  readonly value: number | null;
}

/** Path of a sparkline, `width` × `height`, from `from` (left) to `until` (right), 0 at the bottom. */
export const sparklinePath = (
  points: readonly SparkPoint[],
  {
    from,
    until,
    width,
    height,
  }: { readonly from: number; readonly until: number; readonly width: number; readonly height: number },
): string => {
  const most = Math.max(0, ...points.map(({ value }) => value ?? 0));
  const round = (value: number) => Math.round(value * 100) / 100;
  let path = "";
  let open = false;
  for (const { at, value } of points) {
    if (value === null) {
      open = false;
      continue;
    }
    const x = round(((at - from) / (until - from)) * width);
    const y = round(most === 0 ? height : height - (value / most) * height);
    // A lone value shows as a dot: the line has round ends.
    path += open ? `L${x} ${y}` : `M${x} ${y}h0`;
    open = true;
  }
  return path;
};
