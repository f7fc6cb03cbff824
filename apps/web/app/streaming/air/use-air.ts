import type { ClientSnapshot } from "@setsuna/client";
import { useEffect, useState } from "react";
import { type Air, nextAir, OFF_AIR } from "./air.ts";

export const useAir = (snapshot: ClientSnapshot, starting: boolean): Air => {
  const [air, setAir] = useState<Air>(OFF_AIR);
  useEffect(() => setAir((before) => nextAir(before, snapshot, starting, performance.now())), [snapshot, starting]);
  return air;
};
