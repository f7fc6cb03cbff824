import { foldedLink, linkParameter } from "@setsuna/kit";
import { fragmentPassword } from "./fragment-password.ts";
import { linkedChannelsAt, linkedCount } from "./link-channels.ts";
import { linkQuery } from "./link-query.ts";
import type { TargetFields } from "./target-fields.ts";

export const pastedTarget = (text: string): Partial<TargetFields> | undefined => {
  const link = foldedLink(text);
  const id = linkParameter(link, "id");
  if (id === undefined) return undefined;
  const [, query = ""] = link.split("#", 1)[0]?.split("?", 2) ?? [];
  const named = linkQuery(query);
  const secret = fragmentPassword(link.includes("#") ? link.slice(link.indexOf("#")) : "");
  return {
    serialId: id,
    ...(secret === "" ? {} : { password: secret }),
    ...(linkedCount(named) === 0 ? {} : linkedChannelsAt(named, 0)),
  };
};

export const pastedId = (text: string): Pick<TargetFields, "serialId"> & Partial<Pick<TargetFields, "password">> => {
  const { serialId = text, password } = pastedTarget(text) ?? {};
  return { serialId, ...(password === undefined ? {} : { password }) };
};
