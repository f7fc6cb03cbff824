import { readUint8, readUint16 } from "@setsuna/kit";

/** Mandatory fields. AV1 RTP specification, appendix A.8.2. */
export interface DependencyDescriptor {
  readonly startOfFrame: boolean;
  readonly endOfFrame: boolean;
  readonly templateId: number;
  readonly frameNumber: number;
  /** Attached only where decoding can start. */
  readonly hasStructure: boolean;
}

/** Undefined below 3 bytes. Ignores the extended fields. */
export const parseDependencyDescriptor = (
  bytes: Uint8Array,
  offset: number,
  length: number,
): DependencyDescriptor | undefined => {
  if (length < 3 || offset + length > bytes.length) return undefined;
  const first = readUint8(bytes, offset);
  return {
    startOfFrame: (first & 0x80) !== 0,
    endOfFrame: (first & 0x40) !== 0,
    templateId: first & 0x3f,
    frameNumber: readUint16(bytes, offset + 1),
    hasStructure: length > 3 && (readUint8(bytes, offset + 3) & 0x80) !== 0,
  };
};
