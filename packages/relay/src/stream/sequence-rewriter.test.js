import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SequenceRewriter } from "./sequence-rewriter.ts";
describe("SequenceRewriter", () => {
    it("goes on without a gap behind what is left out, and finds what it had before", () => {
        const numbers = new SequenceRewriter(100);
        numbers.begin(1000);
        for (let packet = 1000; packet < 1010; packet += 1)
            numbers.sent(numbers.of(packet) ?? 0);
        numbers.leaveOut(1010, 1014);
        expect(numbers.of(1015)).toBe(110);
        numbers.sent(110);
        expect(numbers.of(1009)).toBe(109);
        expect(numbers.of(1012)).toBeUndefined();
        expect(numbers.of(999)).toBeUndefined();
        expect(numbers.outSequenceOf(109)).toBe(1009);
        expect(numbers.outSequenceOf(110)).toBe(1015);
        expect(numbers.outSequenceOf(99)).toBeUndefined();
    });
    it("knows nothing of an earlier delivery", () => {
        const numbers = new SequenceRewriter(0xfffe);
        numbers.begin(5);
        numbers.sent(numbers.of(5) ?? 0);
        numbers.leaveOut(6, 9);
        numbers.begin(500);
        expect(numbers.of(500)).toBe(0xffff);
        expect(numbers.outSequenceOf(0xfffe)).toBeUndefined();
    });
    it("numbers whatever is left out without a gap, and back again, as far as it remembers", () => {
        const step = fc.record({ sent: fc.integer({ min: 0, max: 40 }), left: fc.integer({ min: 0, max: 40 }) });
        fc.assert(fc.property(fc.integer({ min: 0, max: 0xffff }), fc.array(step, { maxLength: 60 }), (first, steps) => {
            const numbers = new SequenceRewriter(first);
            numbers.begin(7);
            let packet = 7;
            let expected = first;
            const had = [];
            for (const { sent, left } of steps) {
                for (let count = 0; count < sent; count += 1) {
                    expect(numbers.of(packet)).toBe(expected);
                    numbers.sent(expected);
                    had.push([packet, expected]);
                    packet += 1;
                    expected += 1;
                }
                if (left > 0)
                    numbers.leaveOut(packet, packet + left - 1);
                packet += left;
            }
            for (const [stream, subscriber] of had) {
                expect(numbers.of(stream)).toBe(subscriber);
                expect(numbers.outSequenceOf(subscriber & 0xffff)).toBe(stream);
            }
        }));
    });
    it("remembers no more than it has to", () => {
        const numbers = new SequenceRewriter(0);
        numbers.begin(0);
        for (let packet = 0; packet < 1000; packet += 2) {
            numbers.sent(numbers.of(packet) ?? 0);
            numbers.leaveOut(packet + 1, packet + 1);
        }
        expect(numbers.outSequenceOf(499)).toBe(998);
        expect(numbers.outSequenceOf(450)).toBe(900);
        expect(numbers.outSequenceOf(1)).toBeUndefined();
        expect(numbers.of(2)).toBeUndefined();
    });
});
