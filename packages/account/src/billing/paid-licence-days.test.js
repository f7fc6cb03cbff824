import { SerialId } from "@setsuna/contracts";
import { LicenceBook } from "@setsuna/testkit/model";
import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "./civil-date.ts";
import { contractStatusOf } from "./contract.ts";
import { contractAfter } from "./contract-reducer.ts";
import { orderedContract } from "./purchase-steps.ts";
import { purchaseChargeOf, quoteTerms } from "./quote.ts";
import { nextActionOn } from "./renewal.ts";
/*
 * Whatever an owner, a bank and the clock do in whatever order: nobody has more licence-days than were paid. The book that says so knows
 * nothing of contracts. Decision 0035.
 */
const ID = SerialId.parse("abcdefg");
const deed = fc.oneof({ weight: 3, arbitrary: fc.record({ do: fc.constant("wait"), days: fc.oneof(fc.nat(3), fc.nat(40)) }) }, { weight: 5, arbitrary: fc.record({ do: fc.constant("wait-for-renewal"), past: fc.integer({ min: -1, max: 9 }) }) }, { weight: 1, arbitrary: fc.record({ do: fc.constant("outage"), days: fc.oneof(fc.nat(6), fc.nat(70)) }) }, {
    weight: 6,
    arbitrary: fc.record({
        do: fc.constant("confirm"),
        what: fc.constantFrom("add", "add", "upgrade"),
        licences: fc.integer({ min: 1, max: 84 }),
    }),
}, {
    weight: 6,
    arbitrary: fc.record({
        do: fc.constant("settle"),
        which: fc.nat(5),
        paid: fc.constantFrom(true, true, true, false),
        beforeTheJob: fc.boolean(),
    }),
}, { weight: 3, arbitrary: fc.record({ do: fc.constant("subtract"), licences: fc.integer({ min: 1, max: 60 }) }) }, {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("stop", "resume", "downgrade", "card") }),
}, { weight: 1, arbitrary: fc.record({ do: fc.constant("delete") }) });
const sold = fc.constantFrom({ plan: "commercial", method: "card", periodMonths: 1 }, { plan: "commercial", method: "card", periodMonths: 1 }, { plan: "pro", method: "card", periodMonths: 1 }, { plan: "commercial", method: "invoice", periodMonths: 1 }, { plan: "pro", method: "invoice", periodMonths: 6 });
class World {
    book = new LicenceBook();
    contract;
    day;
    open = new Map();
    meetings;
    purchases = 0;
    constructor(anchor, what, licences, meetings) {
        this.day = anchor;
        this.meetings = [...meetings];
        const intent = { kind: "buy", ...what, licences, serialId: null };
        const terms = quoteTerms(intent, null, null, anchor);
        if (!terms.ok)
            throw new Error(terms.error);
        const purchase = purchaseChargeOf(this.nextPurchase(), intent, licences, terms.value);
        const ordered = orderedContract({ id: "c", ...what, licences, anchor, coupon: null, purchase }, anchor);
        this.contract = ordered.contract;
        this.apply(ordered.event);
    }
    nextPurchase() {
        this.purchases += 1;
        return `purchase:${this.purchases}`;
    }
    apply(event) {
        if (event.kind === "subtracted" || event.kind === "deleted")
            this.use();
        const after = contractAfter(this.contract, event);
        if (!after.ok)
            return;
        const { contract, consequences } = after.value;
        this.contract = contract;
        if (event.kind === "subtracted")
            this.book.subtract(event.licences, this.day);
        const paidBack = new Set(consequences.flatMap((one) => (one.kind === "refund" ? [one.bill.key] : [])));
        for (const one of consequences) {
            if (one.kind === "receipt" || one.kind === "invoice")
                this.paid(one.bill, paidBack);
            if (one.kind === "charge")
                this.charge(one.charge.key, one.offSession);
            if (one.kind === "give-up")
                this.giveUp(one.key);
        }
    }
    paid(bill, paidBack) {
        if (!paidBack.has(bill.key))
            this.book.pay(bill, this.contract.licences, this.day);
    }
    charge(key, offSession) {
        const meeting = this.meetings.shift() ?? "succeeds";
        this.open.set(key, meeting === "asks" && offSession ? "declines" : meeting);
    }
    /** Outcomes of gateways that answer at once. */
    answer() {
        for (const [key, meeting] of [...this.open])
            if (meeting === "succeeds" || meeting === "declines")
                this.settle(key, meeting === "succeeds");
    }
    giveUp(key) {
        if (this.open.get(key) === "asks")
            this.open.set(key, "declines");
    }
    settle(key, paid) {
        this.open.delete(key);
        this.apply({ kind: paid ? "charge-succeeded" : "charge-failed", on: this.day, key });
        this.answer();
    }
    job() {
        for (let steps = 0;; steps += 1) {
            const due = nextActionOn(this.contract);
            if (due === null || due > this.day)
                return;
            expect(steps).toBeLessThan(70);
            this.apply({ kind: "day-came", on: this.day });
            this.answer();
        }
    }
    /** What the ID can do now. */
    use() {
        const { contract } = this;
        const usable = contract.phase === "running" && contractStatusOf(contract) !== "restricted-payment";
        this.book.use(usable ? { licences: contract.licences, plan: contract.plan } : undefined, this.day);
        expect(this.book.fault()).toBeUndefined();
    }
    passDays(days, lastJob = true) {
        for (let passed = 1; passed <= days; passed += 1) {
            this.use();
            this.day = addDays(this.day, 1);
            if (passed < days || lastJob)
                this.job();
        }
    }
    confirm(intent) {
        const terms = quoteTerms(intent, this.contract, null, this.day);
        if (!terms.ok)
            return;
        const purchase = purchaseChargeOf(this.nextPurchase(), intent, this.contract.licences, terms.value);
        this.apply({ kind: "purchase-ordered", on: this.day, purchase });
    }
    do(deed) {
        const on = this.day;
        switch (deed.do) {
            case "wait":
                this.passDays(deed.days);
                break;
            case "wait-for-renewal": {
                const due = nextActionOn(this.contract);
                if (due === null)
                    break;
                const days = Math.round((Date.parse(due) - Date.parse(on)) / 86400000) + deed.past;
                this.passDays(Math.min(days, 200));
                break;
            }
            case "outage":
                this.use();
                this.day = addDays(on, deed.days + 1);
                this.job();
                break;
            case "confirm":
                this.confirm(deed.what === "add" ? { kind: "add", serialId: ID, licences: deed.licences } : { kind: "upgrade", serialId: ID });
                break;
            case "settle": {
                const keys = [...this.open.keys()];
                const key = keys[deed.which % Math.max(1, keys.length)];
                if (deed.beforeTheJob)
                    this.passDays(1, false);
                if (key !== undefined)
                    this.settle(key, deed.paid);
                if (deed.beforeTheJob)
                    this.job();
                break;
            }
            case "subtract":
                this.apply({ kind: "subtracted", on, licences: deed.licences });
                break;
            case "stop":
                this.apply({ kind: "renewal-stopped", on });
                break;
            case "resume":
                this.apply({ kind: "renewal-resumed", on });
                break;
            case "downgrade":
                this.apply({ kind: "next-plan-set", on, plan: "commercial" });
                break;
            case "card":
                this.apply({ kind: "card-changed", on });
                break;
            case "delete":
                this.apply({ kind: "deleted", on });
        }
        this.answer();
        this.use();
    }
}
const story = fc.record({
    anchor: fc.nat(800).map((days) => addDays("2026-11-21", days)),
    what: sold,
    licences: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 85 })),
    meetings: fc.array(fc.constantFrom("succeeds", "succeeds", "declines", "asks", "late"), {
        maxLength: 40,
        size: "max",
    }),
    deeds: fc.array(deed, { maxLength: 40, size: "max" }),
});
it("gives no licence-day that was not paid, in whatever order things happen", { timeout: 120000 }, () => {
    fc.assert(fc.property(story, ({ anchor, what, licences, meetings, deeds }) => {
        const world = new World(anchor, what, licences, meetings);
        for (const one of deeds)
            world.do(one);
    }), { numRuns: 1500 });
});
