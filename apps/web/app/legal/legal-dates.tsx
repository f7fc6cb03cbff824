import type { EnactmentDates, Language } from "@setsuna/contracts";
import type { ReactNode } from "react";
import { civilDayIn } from "../my-page/account/dates.ts";

/** Returns when a text was enacted and last revised; nothing of a revision where there was none. */
export const writtenDates = (language: Language, { enactedOn, revisedOn }: EnactmentDates): ReactNode => {
  const [enacted, revised] = [civilDayIn(language, enactedOn), civilDayIn(language, revisedOn)];
  return (
    <>
      <p>{language === "ja" ? `${enacted}制定` : `Enacted on ${enacted}`}</p>
      {revisedOn !== enactedOn && <p>{language === "ja" ? `${revised}改定` : `Revised on ${revised}`}</p>}
    </>
  );
};
