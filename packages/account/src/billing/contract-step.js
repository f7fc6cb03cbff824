import { ok } from "@setsuna/kit";
/** The contract as it is from now on, and what has to be done. */
export const step = (contract, ...consequences) => ok({ contract, consequences });
/** Charges of a contract that have no outcome. */
const openCharges = (contract) => {
    const renewal = contract.phase === "running" ? contract.renewal : null;
    const open = [renewal, contract.purchase].filter((charge) => charge !== null);
    return open.map(({ key }) => ({ kind: "give-up", key }));
};
/** The contract with an end, for a reason. What is being paid for stays with it, so that its outcome finds it. */
const ended = (contract, on, reason) => {
    const { id, plan, licences, method, periodMonths, anchor, coupon, charges, purchase } = contract;
    const { renewal, lapsed } = contract.phase === "running" ? contract : { renewal: null, lapsed: [] };
    return {
        id,
        plan,
        licences,
        method,
        periodMonths,
        anchor,
        coupon,
        charges,
        phase: "ended",
        endedOn: on,
        reason,
        renewal,
        lapsed: purchase === null ? lapsed : [...lapsed, purchase],
    };
};
/** Ends a contract, gives up what is being charged for it, and ends the serial ID where it has granted one. */
export const end = (contract, on, reason) => {
    const over = contract.phase === "running" ? [{ kind: "end", reason }] : [];
    return step(ended(contract, on, reason), ...over, ...openCharges(contract));
};
/** Ends a contract whose purchase has an outcome, so that it never began. */
export const neverBegan = (contract, on, ...consequences) => step({ ...ended(contract, on, "not-paid"), lapsed: [] }, ...consequences);
/** The result with further things to do before its own. */
export const after = (result, ...before) => result.ok ? step(result.value.contract, ...before, ...result.value.consequences) : result;
