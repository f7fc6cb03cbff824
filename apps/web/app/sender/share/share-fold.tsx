import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { LaterPart } from "../../streaming/parts/later-part.tsx";
import { useLater } from "../../streaming/parts/use-later.ts";
import { Fold } from "../folds/fold.tsx";
import type { ShareProps } from "./share.tsx";

const load = () => import("./share.tsx");

export const ShareFold = (props: ShareProps) => {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const later = useLater(load, opened);
  return (
    <Fold name="share" heading={t("share.heading")} summary={t("share.summary")} onOpen={() => setOpened(true)}>
      <LaterPart later={later}>{({ Share }) => <Share {...props} />}</LaterPart>
    </Fold>
  );
};
