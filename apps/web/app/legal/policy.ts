import type { Language } from "@setsuna/contracts";
import * as en from "../content/en/legal/policy.mdx";
import * as ja from "../content/ja/legal/policy.mdx";
import { ConsentChoice } from "../site/analytics/consent-choice.tsx";
import { guestStorageRows } from "./guest-storage-rows.ts";
import type { LegalData } from "./legal-loader.ts";
import type { LegalPageProps } from "./legal-page.tsx";
import { sharingRows } from "./sharing-rows.tsx";
import { transmissionRows } from "./transmission-rows.tsx";

const valuesIn = (language: Language, data: LegalData) => ({
  sharing: sharingRows(language, data),
  transmission: transmissionRows(language, data),
  guestStorage: guestStorageRows(language, data),
});

export const POLICY: LegalPageProps = { path: "/policy", texts: { ja, en }, values: valuesIn, components: { ConsentChoice } };
