import { Fragment, type ReactNode } from "react";
import { isErrorCode } from "../components/error-text.ts";
import { enTexts, enTrouble } from "../content/en/guides/troubleshooting.ts";
import { texts as licenseEn } from "../content/en/legal/license.ts";
import { jaTexts, jaTrouble } from "../content/ja/guides/troubleshooting.ts";
import { texts as licenseJa } from "../content/ja/legal/license.ts";
import type { Remedy } from "../content/types/guides.ts";
import { findErrors } from "../guides/troubleshooting/error-list.tsx";
import { codesExplainedBy, EXPLAINED } from "../guides/troubleshooting/error-rows.ts";
import { feedPath, RELEASES } from "../whats-new/releases.ts";
import { releaseDay, WHATS_NEW_WORDS } from "../whats-new/whats-new-page.tsx";
import { addressIn, type TextPlace, TextShot } from "./text-components.tsx";

const TROUBLE = { ja: { words: jaTexts, areas: jaTrouble }, en: { words: enTexts, areas: enTrouble } };
const LICENSE = { ja: licenseJa, en: licenseEn };

const RemedyText = ({ place, remedy }: { readonly place: TextPlace; readonly remedy: Remedy }) =>
  typeof remedy === "string" ? (
    remedy
  ) : (
    <>
      {remedy.text} <a href={addressIn(place, remedy.link.to)}>{remedy.link.text}</a>
    </>
  );

export const troubleText = (place: TextPlace): ReactNode => {
  const { words, areas } = TROUBLE[place.language];
  return (
    <>
      <p>{words.lead}</p>
      {areas.map(({ id, heading, symptoms }) => (
        <Fragment key={id}>
          <h2>{heading}</h2>
          {symptoms.map((symptom) => (
            <Fragment key={symptom.id}>
              <h3>{symptom.symptom}</h3>
              <p>{words.causes}</p>
              <ul>
                {symptom.causes.map((cause) => (
                  <li key={cause}>{cause}</li>
                ))}
              </ul>
              <p>{words.remedies}</p>
              <ol>
                {symptom.remedies.map((remedy) => (
                  <li key={typeof remedy === "string" ? remedy : remedy.text}>
                    <RemedyText place={place} remedy={remedy} />
                  </li>
                ))}
              </ol>
              {codesExplainedBy(symptom.id).length > 0 && <p>{`${words.codes}: ${codesExplainedBy(symptom.id).join(", ")}`}</p>}
            </Fragment>
          ))}
        </Fragment>
      ))}
      <h2>{words.errors}</h2>
      <p>{words.errorsLead}</p>
      {findErrors("", place.language).map(({ group, rows }) => (
        <Fragment key={group}>
          <h3>{words.groups[group]}</h3>
          <ul>
            {rows.map(([code, message]) => {
              const to = isErrorCode(code) ? EXPLAINED[code] : undefined;
              return (
                <li key={code}>
                  <code>{code}</code> {message} {to !== undefined && <a href={addressIn(place, to)}>{words.more}</a>}
                </li>
              );
            })}
          </ul>
        </Fragment>
      ))}
    </>
  );
};

export const licenseText = ({ language, site }: TextPlace): ReactNode => (
  <>
    <p>{LICENSE[language].lead}</p>
    <p>
      <a href={`${site}/studio/OSS.txt`}>{LICENSE[language].file}</a>
    </p>
  </>
);

export const whatsNewText = (place: TextPlace): ReactNode => {
  const { language, site } = place;
  const words = WHATS_NEW_WORDS[language];
  return (
    <>
      <p>
        {words.lead} <a href={`${site}${feedPath(language)}`}>{words.feed}</a>
      </p>
      {RELEASES.map(({ version, date, lead, groups }) => (
        <Fragment key={version}>
          <h2>{`${words.version} ${version}`}</h2>
          <p>{releaseDay(date, language)}</p>
          <p>{lead[language]}</p>
          {groups.map(({ id, heading, picture, notes }) => (
            <Fragment key={id}>
              <h3>{heading[language]}</h3>
              <TextShot place={place} name={picture.name} alt={picture.alt[language]} />
              <ul>
                {notes.map((note) => (
                  <li key={note.en}>{note[language]}</li>
                ))}
              </ul>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </>
  );
};
