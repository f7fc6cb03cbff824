import { useEffect, useState } from "react";
import { siteBase } from "../../platform/site-path.ts";

/** Returns the site's own address with a slash at its end. Absent on the server: a proxy may stand before it, so the browser alone knows. */
export const useSiteBase = (): string | undefined => {
  const [base, setBase] = useState<string>();
  useEffect(() => setBase(siteBase()), []);
  return base;
};
