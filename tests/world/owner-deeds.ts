import type { Deed, Deeds } from "./script.ts";

/** The owner ends a viewer's connection in My Page; its user presses Start again a little later. */
const endConnection: Deed = (script) => {
  const { world } = script;
  const viewers = world.people.filter(({ part, path }) => part === "viewer" && path?.isAtRelay === true);
  if (viewers.length === 0) return;
  const viewer = script.pick(viewers);
  const { secrets, path } = viewer;
  if (path?.session === undefined) return;
  void world.site.endConnection(path.session, viewer.serialId).then((isEnded) => {
    if (!isEnded || viewer.secrets !== secrets || viewer.path !== path) return;
    script.note(viewer.name, "is put out by the owner");
    viewer.disturb();
    world.epochs.putOut(viewer);
  });
};

/** What owners do to those who watch. */
export const OWNER_DEEDS: Deeds = [[1, endConnection]];
