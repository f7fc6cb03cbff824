import type { ReactNode } from "react";
import { LaterPart } from "./later-part.tsx";
import { PartBoundary } from "./part-boundary.tsx";
import { useLater } from "./use-later.ts";

/**
 * A part whose module loads when it is first shown. Unlike with React's `lazy`, a failed load can be repeated and leaves the
 * page alone, and so does a crash. `load`: the same function at every render.
 */
export const LoadedPart = <Module,>(props: {
  readonly load: () => Promise<Module>;
  readonly children: (module: Module) => ReactNode;
}) => {
  const later = useLater(props.load, true);
  if (later.name === "loading") return null;
  return <LaterPart later={later}>{(module) => <PartBoundary>{props.children(module)}</PartBoundary>}</LaterPart>;
};
