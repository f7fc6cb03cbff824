/** Frames longer than this are not recovered, in bytes. */
export const MAX_FRAME_BYTES = 400000;
/** Of a frame that nothing came of at so many ticks nothing more is coming before its retransmissions. */
export const QUIET_TICKS = 2;
/** More that is told of a frame, and repair symbols of it alone, beside what came before. */
export const withRepairSymbols = (known, frame, more) => {
    const { rtpTimestamp, crc32, unitLengths, symbolLength } = frame;
    const isSame = known?.crc32 === crc32 && known.symbolLength === symbolLength;
    const others = isSame
        ? known.repairSymbols.filter(({ encodingSymbolId }) => !more.some((one) => one.encodingSymbolId === encodingSymbolId))
        : [];
    return { rtpTimestamp, crc32, unitLengths, symbolLength, repairSymbols: [...others, ...more] };
};
/** The same with what a message says of its frame; a symbol over two frames is not of the frame alone. */
export const withMessage = (known, fec) => withRepairSymbols(known, fec, fec.before === undefined ? [{ encodingSymbolId: fec.encodingSymbolId, symbol: fec.symbol }] : []);
/** Length of a frame, bytes. */
export const bytesIn = ({ unitLengths }) => unitLengths.reduce((sum, length) => sum + length, 0);
