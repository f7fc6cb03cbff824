import type { ReactNode } from "react";
import { FailedPart } from "./failed-part.tsx";
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
  switch (later.name) {
    case "loading":
      return null;
    case "failed":
      return <FailedPart again={later.again} />;
    case "ready":
      return <PartBoundary>{props.children(later.module)}</PartBoundary>;
  }
};
