/** Fits `value` over `at`, both in any unit, s or ms or MB. Fewer than two readings, or all at one time, have no slope: 0. */
export const slopeOf = (readings) => {
    const count = readings.length;
    const mean = (pick) => readings.reduce((sum, reading) => sum + pick(reading), 0) / Math.max(1, count);
    const [at0, value0] = [mean(({ at }) => at), mean(({ value }) => value)];
    const spread = readings.reduce((sum, { at }) => sum + (at - at0) ** 2, 0);
    if (count < 2 || spread === 0)
        return { perUnit: 0, error: 0 };
    const perUnit = readings.reduce((sum, { at, value }) => sum + (at - at0) * (value - value0), 0) / spread;
    const residual = readings.reduce((sum, { at, value }) => sum + (value - value0 - perUnit * (at - at0)) ** 2, 0);
    return { perUnit, error: count < 3 ? 0 : Math.sqrt(residual / (count - 2) / spread) };
};
