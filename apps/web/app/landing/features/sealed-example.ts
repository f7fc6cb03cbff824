export const WRITTEN = "Cut to camera 2 at 19:00:30.";

/** Under an ID password, without the trailer, as packages/e2ee makes it (sealed-example.test.ts). */
export const SEALED: readonly number[] = [
  162, 108, 54, 217, 79, 7, 235, 203, 160, 94, 237, 13, 36, 252, 16, 159, 10, 212, 161, 6, 127, 80, 139, 18, 105, 173, 94, 41,
];
