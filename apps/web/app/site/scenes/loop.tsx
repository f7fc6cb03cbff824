import { type ReactNode, useEffect, useRef, useState } from "react";
import { afterLoad } from "../motion.ts";
import styles from "./loop.module.css";
import type { MovingLoopProps } from "./moving-loop.tsx";

export const Loop = ({ still, ...moving }: MovingLoopProps & { readonly still: ReactNode }) => {
  const frame = useRef<HTMLDivElement>(null);
  const [module, setModule] = useState<typeof import("./moving-loop.tsx")>();
  useEffect(() => afterLoad(() => void import("./moving-loop.tsx").then(setModule, console.error)), []);
  return (
    <div className={styles.loop} ref={frame} data-testid="loop">
      {still}
      {module && <module.MovingLoop {...moving} frame={frame} />}
    </div>
  );
};
