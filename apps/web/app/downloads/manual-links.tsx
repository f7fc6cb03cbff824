import type { ReleaseEntry } from "@setsuna/contracts";
import { useSitePath } from "../platform/site-path.ts";

export const ManualLinks = ({ manual }: { readonly manual: NonNullable<ReleaseEntry["manual"]> }) => {
  const path = useSitePath();
  return (
    <>
      <a href={path(manual.links[0])}>{manual.versions[0]}</a>
      {" / "}
      <a href={path(manual.links[1])}>{manual.versions[1]}</a>
    </>
  );
};
