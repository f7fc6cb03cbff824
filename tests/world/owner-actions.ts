import { forAWhile, idOf } from "./person-actions.ts";
import type { Action, WeightedActions } from "./script.ts";

const endConnection: Action = (script) => {
  const { world } = script;
  const viewers = world.people.filter(({ part, path }) => part === "viewer" && path?.isAtRelay === true);
  if (viewers.length === 0 || !world.database.isUp) return;
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

export const OWNER_ACTIONS: WeightedActions = [[1, endConnection]];

const listAddresses: Action = (script) => {
  const { world } = script;
  const id = idOf(script);
  const listed = world.people.filter(({ serialId }) => serialId === id && script.random() < 0.5);
  // An empty list would admit everyone.
  const addresses = ["192.0.2.1", ...listed.map(({ machine }) => machine.address)];
  forAWhile(script, world.recordOf(id).allowedAddresses.length > 0, (is) => {
    script.note(
      id,
      is ? `for ${listed.map(({ name }) => name).join(", ") || "nobody"} alone, where they are` : "for all addresses",
    );
    world.change(id, { allowedAddresses: is ? addresses : [] });
  });
};

const deleteId: Action = (script) => {
  const { world } = script;
  const id = idOf(script);
  forAWhile(script, world.deleted.has(id), (is) => {
    script.note(id, is ? "deleted" : "there again");
    world.setDeleted(id, is);
  });
};

export const ENTRY_ACTIONS: WeightedActions = [
  [3, listAddresses],
  [1, deleteId],
];
