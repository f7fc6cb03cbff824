import type { ReactNode } from "react";
import { NewTabLink } from "../../../components/new-tab-link.tsx";

export const lead: string =
  "公開したすべてのバージョンです。タイトルを選ぶとダウンロードできます。特に理由がなければ、最新のものをお使いください。";

export const terms: ReactNode = (
  <>
    ダウンロードには<NewTabLink to="eula">利用規約</NewTabLink>への同意が必要です。
  </>
);
