/** A message as its sender wrote it. */
export const WRITTEN = "Cut to camera 2 at 19:00:30.";

/** The same message encrypted under an ID password, without the trailer: as packages/e2ee makes it (sealed-example.test.ts). */
export const SEALED: readonly number[] = [
  51, 110, 120, 149, 174, 144, 62, 29, 134, 4, 134, 201, 51, 55, 96, 174, 102, 89, 96, 11, 4, 243, 23, 95, 204, 21, 150, 229,
];
