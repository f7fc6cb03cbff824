import { readUint16, writeUint16 } from "@setsuna/kit";
import { extensionOffsetOf } from "./extension-elements.ts";
/** Bytes of data of the transport-wide sequence number. */
export const TRANSPORT_SEQUENCE_NUMBER_LENGTH = 2;
/**
 * The transport-wide sequence number (16 bits, wraps), counted over all streams of a transport; -1 when the packet has
 * none. draft-holmer-rmcat-transport-wide-cc-extensions-01 §2.
 */
export const transportSequenceNumberOf = (bytes, header, id) => {
    const offset = extensionOffsetOf(bytes, header, id, TRANSPORT_SEQUENCE_NUMBER_LENGTH);
    return offset < 0 ? -1 : readUint16(bytes, offset);
};
/** Writes the number (taken modulo 2^16) into an element that is already there; false when there is none. */
export const setTransportSequenceNumber = (bytes, header, id, value) => {
    const offset = extensionOffsetOf(bytes, header, id, TRANSPORT_SEQUENCE_NUMBER_LENGTH);
    if (offset < 0)
        return false;
    writeUint16(bytes, offset, value & 0xffff);
    return true;
};
