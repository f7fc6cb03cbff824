import { type Mutation, type Mutations, mutation } from "./mutation.ts";

const lost = mutation("nothing arrives at the far end", (reality) => {
  reality.toFar = () => undefined;
});
const wrong = mutation("another value arrives", (reality) => {
  reality.toFar = () => 3.5;
});
const without = (channel: number): Mutation =>
  mutation(`channel ${channel} gets nothing`, (reality) => {
    reality.toFar = (at, value) => (at === channel ? undefined : value);
  });
const swallowed = (value: number): Mutation =>
  mutation(`${value} doesn't arrive`, (reality) => {
    reality.toFar = (_channel, set) => (set === value ? undefined : set);
  });

const arrives = [lost, wrong];
const unheard = [
  mutation("the listener hears nothing", (reality) => {
    reality.toListener = () => undefined;
    reality.toDisplay = () => undefined;
  }),
  mutation("the listener hears another value", (reality) => {
    reality.toListener = () => 3;
    reality.toDisplay = (shown) => ({ ...shown, tally: 3 });
  }),
];

const camera = [
  mutation("the library's command is lost", (reality) => {
    reality.toCamera = (command, from) => (from === "library" ? undefined : command);
  }),
  mutation("the edge commands nothing", (reality) => {
    reality.toCamera = (command, from) => (from === "edge" ? undefined : command);
  }),
  mutation("the edge commands something else", (reality) => {
    reality.toCamera = (command, from) => (from === "edge" ? `${command} slowly` : command);
  }),
];

export const CONTROL_MUTATIONS: Mutations = {
  "osc-in": arrives,
  "osc-types": [lost, ...[0, 1, 2].map(swallowed)],
  "osc-bundle": [...arrives, without(1), without(2)],
  "osc-pattern": [...arrives, without(1), without(2)],
  "osc-tcp": arrives,
  "osc-out": unheard,
  "tsl-udp": arrives,
  "tsl-wrapped": arrives,
  "tsl-tcp": arrives,
  "tsl-tcp-bare": arrives,
  "tsl-out": unheard,
  "tsl-tcp-out": unheard,
  "tsl-31-out": unheard,
  "switcher-agrees": [
    ...arrives,
    swallowed(1),
    ...[undefined, 3].map((value) =>
      mutation(`the library reads ${value}`, (reality) => {
        reality.toLibrary = () => value;
      }),
    ),
  ],
  "camera-drive": camera,
  "camera-preset": camera,
  "button-press": arrives,
  "button-feedback": [true, false].map((isOnAir) =>
    mutation(`the button always says ${isOnAir}`, (reality) => {
      reality.toButton = () => isOnAir;
    }),
  ),
};
