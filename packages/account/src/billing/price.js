/** Yen a licence for one period, tax included. Spec §9. */
const MONTHLY = { commercial: 6000, pro: 16500 };
const PRO_SIX_MONTHS = 99000;
/** True for what is sold: a month of each plan, and six months of Pro by invoice. Spec §9. */
export const isSold = (plan, periodMonths, method) => periodMonths === 1 || (plan === "pro" && method === "invoice");
/** Yen a licence for one period. */
export const unitPriceOf = (plan, periodMonths) => periodMonths === 6 && plan === "pro" ? PRO_SIX_MONTHS : MONTHLY[plan] * periodMonths;
/** Consumption tax within a total that includes it: 10 %, rounded down, once a document. Spec §9, decision 0016. */
export const taxWithin = (total) => Math.floor((total * 10) / 110);
/** A whole period of so many licences. */
export const fullLine = (plan, licences, unitPrice) => ({
    kind: "full",
    plan,
    licences,
    unitPrice,
    amount: unitPrice * licences,
});
/** Some days of a period, rounded down once. `charged` at least 1, at most `ofPeriod`; all of them are a whole period. Throws RangeError for other days. */
export const proratedLine = (plan, licences, unitPrice, charged, ofPeriod) => {
    if (charged < 1 || charged > ofPeriod)
        throw new RangeError(`${charged} of ${ofPeriod} days`);
    const amount = Math.floor((unitPrice * licences * charged) / ofPeriod);
    return { kind: "prorated", plan, licences, unitPrice, days: { charged, ofPeriod }, amount };
};
/** Sum of the lines in yen. */
export const totalOf = (lines) => lines.reduce((sum, line) => sum + line.amount, 0);
