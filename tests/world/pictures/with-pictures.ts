import type { PersonParts } from "../person.ts";
import type { World } from "../world.ts";
import { PictureClient } from "./picture-client.ts";
import { PictureWatch } from "./picture-watch.ts";

export const withPictures = (world: World, parts: PersonParts, hasSound: boolean): PersonParts => {
  const watch = new PictureWatch(world, parts, hasSound);
  return {
    ...parts,
    openPictures: (person) =>
      person.part === "sender" || person.part === "viewer" ? new PictureClient(person, parts, watch) : undefined,
  };
};
