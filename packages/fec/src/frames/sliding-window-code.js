import { encodeRepairSymbol, MAX_SOURCE_SYMBOLS, recoverBlocks, restOf, withoutShift, } from "../code/erasure-code.ts";
import { bandRepairSymbols, bandSymbols, bandsOf, edgesOf, sourceSymbolsOf } from "./block-code.ts";
const sourceSymbolsIn = ({ length, symbolLength }) => Math.ceil(length / symbolLength);
/** Whether the code can tell all their source symbols apart. */
const canBeToldApart = (one, other) => sourceSymbolsIn(one) + sourceSymbolsIn(other) <= MAX_SOURCE_SYMBOLS;
const lengthOf = ({ bytes, symbolLength }) => ({ length: bytes.length, symbolLength });
const nothing = (frame) => new Array(sourceSymbolsIn(frame)).fill(undefined);
/** `count` repair symbols from `firstCheck` on over both frames; none when they have more source symbols than the code tells apart. */
export const windowRepairSymbols = (older, newer, firstSymbolId, count) => {
    if (!canBeToldApart(lengthOf(older), lengthOf(newer)))
        return [];
    const sourceSymbols = [older, newer].flatMap(({ bytes, symbolLength }) => sourceSymbolsOf(bytes, symbolLength));
    const length = Math.max(older.symbolLength, newer.symbolLength);
    return Array.from({ length: count }, (_, index) => {
        const encodingSymbolId = firstSymbolId + index;
        return { encodingSymbolId, symbol: encodeRepairSymbol(encodingSymbolId, sourceSymbols, length) };
    });
};
/** What a repair symbol over both frames says of the newer one alone; undefined when they have more source symbols than the code tells apart. */
export const repairSymbolOfNewer = (both, older, newer) => {
    if (!canBeToldApart(lengthOf(older), newer))
        return undefined;
    const sourceSymbols = [...sourceSymbolsOf(older.bytes, older.symbolLength), ...nothing(newer)];
    return {
        encodingSymbolId: both.encodingSymbolId,
        symbol: restOf(both, sourceSymbols, both.symbol.length).subarray(0, newer.symbolLength),
    };
};
/** What a repair symbol over both frames says of the older one alone; undefined when they have more source symbols than the code tells apart. */
export const repairSymbolOfOlder = (both, older, newer) => {
    if (!canBeToldApart(older, lengthOf(newer)))
        return undefined;
    const sourceSymbols = sourceSymbolsOf(newer.bytes, newer.symbolLength);
    const rest = restOf(both, sourceSymbols, both.symbol.length).subarray(0, older.symbolLength);
    return { encodingSymbolId: both.encodingSymbolId, symbol: withoutShift(rest, both.encodingSymbolId, sourceSymbols.length) };
};
/** Recovers the holes of both frames in place. False when the FEC does not reach; the bytes in the holes are then of no meaning. */
export const recoverWindow = (older, newer, repairSymbols) => {
    if (!canBeToldApart(lengthOf(older), lengthOf(newer)))
        return false;
    return bandsOf([...edgesOf(older), ...edgesOf(newer)]).every((band) => {
        const ofOlder = bandSymbols(older, band);
        const ofNewer = bandSymbols(newer, band);
        const both = [...ofOlder, ...ofNewer];
        if (!both.includes(undefined))
            return true;
        const found = recoverBlocks([
            { first: 0, symbols: ofOlder, repairSymbols: bandRepairSymbols(repairSymbols.ofOlder, band) },
            { first: ofOlder.length, symbols: ofNewer, repairSymbols: bandRepairSymbols(repairSymbols.ofNewer, band) },
            { first: 0, symbols: both, repairSymbols: bandRepairSymbols(repairSymbols.ofBoth, band) },
        ]);
        for (const { index, symbol } of found ?? []) {
            const place = index - ofOlder.length;
            if (place < 0)
                older.bytes.set(symbol, index * older.symbolLength + band.from);
            else
                newer.bytes.set(symbol, place * newer.symbolLength + band.from);
        }
        return found !== undefined;
    });
};
