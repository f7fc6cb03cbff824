export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface MapLink {
  /** SVG path data in the direction of the stream. */
  readonly path: string;
  readonly label: { readonly x: number; readonly y: number; readonly anchor: "start" | "end" };
}

export interface MapLayout {
  /** True: left to right. False: from top to bottom, for a narrow screen. */
  readonly wide: boolean;
  readonly height: number;
  readonly relay: Box;
  readonly senders: readonly Box[];
  readonly viewers: readonly Box[];
  readonly senderLinks: readonly MapLink[];
  readonly viewerLinks: readonly MapLink[];
}

const WIDE_FROM = 700;
const NODE_HEIGHT = 84;
const GAP = 20;
const RELAY = { width: 124, height: 92 };
const LINE = 132;
const MAX_NODE_WIDTH = 260;
/** Narrow: where the trunk runs, how far devices stand in from it, and the strip for the figures above each. */
const TRUNK = 10;
const INDENT = 28;
const STRIP = 26;

const column = (count: number, x: number, width: number, height: number): Box[] => {
  const total = count * NODE_HEIGHT + (count - 1) * GAP;
  const top = (height - total) / 2;
  return Array.from({ length: count }, (_, index) => ({ x, y: top + index * (NODE_HEIGHT + GAP), width, height: NODE_HEIGHT }));
};

const wideLayout = (senders: number, viewers: number, width: number): MapLayout => {
  const nodeWidth = Math.min(MAX_NODE_WIDTH, (width - RELAY.width - 2 * LINE) / 2);
  const height = Math.max(RELAY.height, Math.max(senders, viewers) * (NODE_HEIGHT + GAP) - GAP);
  const relay = { x: (width - RELAY.width) / 2, y: (height - RELAY.height) / 2, ...RELAY };
  const left = column(senders, 0, nodeWidth, height);
  const right = column(viewers, width - nodeWidth, nodeWidth, height);
  const ends = (index: number, count: number) => relay.y + (relay.height * (index + 1)) / (count + 1);
  const curve = (x1: number, y1: number, x2: number, y2: number) => {
    const middle = (x1 + x2) / 2;
    return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
  };
  return {
    wide: true,
    height,
    relay,
    senders: left,
    viewers: right,
    senderLinks: left.map((box, index) => ({
      path: curve(nodeWidth, box.y + NODE_HEIGHT / 2, relay.x, ends(index, senders)),
      label: { x: nodeWidth + 8, y: box.y + NODE_HEIGHT / 2, anchor: "start" },
    })),
    viewerLinks: right.map((box, index) => ({
      path: curve(relay.x + relay.width, ends(index, viewers), box.x, box.y + NODE_HEIGHT / 2),
      label: { x: box.x - 12, y: box.y + NODE_HEIGHT / 2, anchor: "end" },
    })),
  };
};

const tallLayout = (senders: number, viewers: number, width: number): MapLayout => {
  const stack = (count: number, top: number): Box[] =>
    Array.from({ length: count }, (_, index) => ({
      x: INDENT,
      y: top + index * (STRIP + NODE_HEIGHT) + STRIP,
      width: width - INDENT,
      height: NODE_HEIGHT,
    }));
  const above = stack(senders, 0);
  const lastAbove = above.at(-1);
  const relay = { x: 0, y: lastAbove === undefined ? 0 : lastAbove.y + NODE_HEIGHT + GAP, width, height: RELAY.height };
  const below = stack(viewers, relay.y + relay.height);
  const lowest = below.at(-1) ?? relay;
  const label = ({ y }: Box): MapLink["label"] => ({ x: INDENT, y: y - 8, anchor: "start" });
  return {
    wide: false,
    height: lowest.y + lowest.height,
    relay,
    senders: above,
    viewers: below,
    senderLinks: above.map((box) => ({
      path: `M${INDENT} ${box.y + NODE_HEIGHT / 2}H${TRUNK}V${relay.y}`,
      label: label(box),
    })),
    viewerLinks: below.map((box) => ({
      path: `M${TRUNK} ${relay.y + relay.height}V${box.y + NODE_HEIGHT / 2}H${INDENT}`,
      label: label(box),
    })),
  };
};

/** Places the devices around the relay in a drawing of this width, px. */
export const mapLayout = (senders: number, viewers: number, width: number): MapLayout =>
  (width >= WIDE_FROM ? wideLayout : tallLayout)(senders, viewers, width);
