/**
 * Lists V8's options for the relay's process. Each packet that comes is a Buffer outside of the heap, a few MB a second, and V8 counts those
 * against a limit that begins as small as the heap: it marked and compacted everything each 0.7 s, 10 to 20 ms each time. With room to begin
 * with, packets die in the young generation. MB.
 */
export const RELAY_HEAP_FLAGS: readonly string[] = ["--min-semi-space-size=16", "--initial-old-space-size=128"];
