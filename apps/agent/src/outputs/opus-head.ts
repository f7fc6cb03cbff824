/** Samples at 48 kHz that an Opus decoder gives before the sound begins; libopus's own. RFC 7845 §4.2. */
const PRE_SKIP = 312;

/** Identification header of an Opus stream with one or two channels. RFC 7845 §5.1. */
export const opusHead = (channels: 1 | 2): Uint8Array => {
  const head = new Uint8Array(19);
  head.set(new TextEncoder().encode("OpusHead"));
  const view = new DataView(head.buffer);
  view.setUint8(8, 1);
  view.setUint8(9, channels);
  view.setUint16(10, PRE_SKIP, true);
  view.setUint32(12, 48_000, true);
  return head;
};
