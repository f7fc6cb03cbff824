/** Names the values of the nth device of a kind, from 1. */
export const uses = {
  motion: (nth: number) => `Gyroscope, accelerometer and orientation of device ${nth}`,
  controller: (nth: number) => `Game controller ${nth}`,
};
