/** A message as its sender wrote it. */
export const WRITTEN = "Cut to camera 2 at 19:00:30.";

/** The same message encrypted under an ID password, without the trailer: as packages/e2ee makes it (sealed-example.test.ts). */
export const SEALED: readonly number[] = [
  14, 233, 54, 149, 162, 216, 159, 128, 87, 117, 45, 210, 44, 193, 100, 37, 90, 33, 156, 62, 15, 250, 45, 103, 162, 247, 198, 195,
];
