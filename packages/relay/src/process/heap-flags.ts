/**
 * V8 options of the relay's process, MB. Packets are Buffers outside the heap, a few MB/s, counted against a limit that begins as
 * small as the heap: V8 compacted everything every 0.7 s, 10 to 20 ms each. With room, packets die young.
 */
export const RELAY_HEAP_FLAGS: readonly string[] = ["--min-semi-space-size=16", "--initial-old-space-size=128"];
