/** Version of the protocol, which both ends must share. */
export const PROTOCOL_VERSION = 5;
/** Largest text of an order or event, octets: a pipeline's description and its last words have room in it. */
export const MAX_TEXT_BYTES = 262_144;
/** Largest media packet with its head, octets: a keyframe of 4K at 200 Mbit/s has a tenth of it. */
export const MAX_PACKET_BYTES = 33_554_432;
/** Samples of a sound packet that a media process gives: 10 ms at 48 kHz. */
export const PACKET_SAMPLES = 480;
/** File descriptor of a media process on which orders come and events go. */
export const CONTROL_FD = 3;
/**
 * File descriptors of a GStreamer pipeline that a media process starts. Audio has a separate one, so that neither kind waits for
 * the other.
 */
export const PIPELINE_FD = { video: 1, audio: 3, videoIn: 0, audioIn: 3, clock: 1 } as const;
