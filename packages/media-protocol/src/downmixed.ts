/** An Opus packet of several streams, and one of its stereo downmix. */
export interface DownmixedSound {
  readonly downmix: Uint8Array<ArrayBuffer>;
  /** RFC 7845 §3. */
  readonly multistream: Uint8Array<ArrayBuffer>;
}

const LENGTH_BYTES = 2;

/** Data of a media packet: the downmix's length, both packets. */
export const joinDownmixed = ({ downmix, multistream }: DownmixedSound): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(LENGTH_BYTES + downmix.length + multistream.length);
  new DataView(bytes.buffer).setUint16(0, downmix.length);
  bytes.set(downmix, LENGTH_BYTES);
  bytes.set(multistream, LENGTH_BYTES + downmix.length);
  return bytes;
};

/** Undefined for invalid data. */
export const splitDownmixed = (data: Uint8Array): DownmixedSound | undefined => {
  if (data.length < LENGTH_BYTES) return undefined;
  const end = LENGTH_BYTES + new DataView(data.buffer, data.byteOffset).getUint16(0);
  if (end === LENGTH_BYTES || end >= data.length) return undefined;
  return { downmix: data.slice(LENGTH_BYTES, end), multistream: data.slice(end) };
};
