/** Both ends must agree. */
export const PROTOCOL_VERSION = 3;
/** In octets: fits a pipeline's description and last output. */
export const MOST_TEXT_BYTES = 262_144;
/** In octets with its head: ten times a 4K keyframe at 200 Mbit/s. */
export const MOST_PACKET_BYTES = 33_554_432;
/** From a media process: 10 ms at 48 kHz. */
export const PACKET_SAMPLES = 480;
/** For orders in and events out. */
export const CONTROL_FD = 3;
/** File descriptors of a pipeline of GStreamer that a media process starts. Sound has one of its own, so that neither kind waits for the other. */
export const PIPELINE_FD = { video: 1, audio: 3, videoIn: 0, audioIn: 3, clock: 1 } as const;
