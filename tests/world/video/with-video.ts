import type { PersonParts } from "../person.ts";
import type { World } from "../world.ts";
import { VideoClient } from "./video-client.ts";
import { VideoWatch } from "./video-watch.ts";

export const withPictures = (world: World, parts: PersonParts, hasSound: boolean): PersonParts => {
  const watch = new VideoWatch(world, parts, hasSound);
  return {
    ...parts,
    openPictures: (person) =>
      ["sender", "standby", "viewer"].includes(person.part) ? new VideoClient(person, parts, watch) : undefined,
  };
};
