import { SerialId } from "@setsuna/contracts";
import { useState } from "react";
import { HelpLink } from "../components/help-link.tsx";
import { SiteHeader } from "../components/site-header.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { overallAir } from "../streaming/air/air.ts";
import { AirTab } from "../streaming/air/air-tab.tsx";
import { loadMedia } from "../streaming/browser-media.ts";
import { channelNames } from "../streaming/channel-names.ts";
import { MAX_FORMS } from "../streaming/form-list.ts";
import { nextChannel } from "../streaming/next-channel.ts";
import { useOwnIds } from "../streaming/own-ids/use-own-ids.ts";
import { worstPhase } from "../streaming/phase/overall-phase.ts";
import { Roster } from "../streaming/roster.tsx";
import { useClientForms } from "../streaming/use-client-forms.ts";
import type { Command } from "../streaming/use-command.ts";
import { HeardSign } from "../talkback/heard-sign.tsx";
import { heardChannel } from "../talkback/talkback-channel.ts";
import { useHeardTalkback } from "../talkback/use-heard-talkback.ts";
import { useTalkbackChannel } from "../talkback/use-talkback-channel.ts";
import { nextSource, othersOf } from "./channel-rules.ts";
import { GridLink } from "./grid-link.tsx";
import { PageSourcesContext } from "./presets/page-sources.ts";
import type { SenderForm } from "./sender-form.ts";
import { SENDER_FORM_SOURCE } from "./sender-form-source.ts";
import styles from "./sender-page.module.css";
import { SourceChannel } from "./source-channel.tsx";
import { useDevices } from "./use-devices.ts";
import { IDLE_SOURCE, useSourceReports } from "./use-source-reports.ts";

loadMedia();

const idOf = (form: SenderForm | undefined) => SerialId.safeParse(form?.serialId).data;

/** Previews and states on the left, the settings of the selected source on the right. */
export default function SenderPage() {
  const { t } = useTranslation();
  const { entries, ready, change, add, remove, replace } = useClientForms(SENDER_FORM_SOURCE);
  const { reports, report } = useSourceReports();
  const sources = entries.map(({ key, form }) => ({ key, form, ...(reports[key] ?? IDLE_SOURCE) }));
  const devices = useDevices(sources.some(({ open }) => open));
  const [chosen, setChosen] = useState<number>();
  const [command, setCommand] = useState<Command>();
  const selected = sources.find(({ key }) => key === chosen) ?? sources[0];
  const others = othersOf(sources);
  const ownIds = useOwnIds();
  const ownOf = (form: SenderForm) => ownIds.find(({ id }) => id === idOf(form));
  const limitOf = (form: SenderForm | undefined): number | undefined => {
    const id = idOf(form);
    const connected = sources.find((source) => source.videoChannels !== undefined && idOf(source.form) === id)?.videoChannels;
    return connected ?? (form && ownOf(form)?.videoChannels);
  };

  const talkback = useTalkbackChannel();
  const together = sources.filter(({ form }) => idOf(form) === idOf(selected?.form));
  const heard = useHeardTalkback({
    serialId: idOf(selected?.form),
    password: selected?.form.password ?? "",
    channel: heardChannel(
      talkback.channel,
      together.flatMap(({ form }) => [form.audioChannel, form.fastChannel]),
    ),
    active: together.some(({ running }) => running),
  });

  const limit = limitOf(selected?.form);
  const pictures = sources.filter(({ form }) => idOf(form) === idOf(selected?.form) && form.videoChannel.trim() !== "");
  const full =
    entries.length >= MAX_FORMS
      ? t("channels.most", { count: MAX_FORMS })
      : limit !== undefined && pictures.length >= limit
        ? t("channels.limit", { count: limit })
        : undefined;
  const addSource = () => {
    const forms = entries.map(({ form }) => form);
    const key = selected && add(nextSource(selected.form, forms, nextChannel));
    if (key !== undefined) setChosen(key);
  };
  const nameOf = (form: SenderForm): string =>
    form.videoChannel.trim() === ""
      ? channelNames(form, t)
      : `${channelNames(form, t)} · ${t(`sender.source.${form.videoSource}`)}`;
  const sameId = entries
    .map(({ form }) => form)
    .filter((form) => idOf(form) !== undefined && idOf(form) === idOf(selected?.form));
  const gridLink = sameId.length > 1 && <GridLink forms={sameId} />;
  const roster = (
    <Roster
      items={sources.map(({ key, form, phase }) => ({ key, name: nameOf(form), phase }))}
      selected={selected?.key}
      label={t("channels.sources")}
      addLabel={t("channels.addSource")}
      full={full}
      select={setChosen}
      add={addSource}
      remove={remove}
      command={(name) => setCommand({ name })}
    />
  );
  const pageSources = {
    forms: entries.map(({ form }) => form),
    running: sources.some(({ running }) => running),
    replace: (forms: readonly [SenderForm, ...SenderForm[]]) => setChosen(replace(forms)),
  };
  return (
    <div data-gallery>
      <AirTab
        air={overallAir(sources.map(({ air }) => air)).name}
        title={t("sender.title")}
        description={t("sender.description")}
      />
      <SiteHeader>
        <HelpLink to="howto" />
      </SiteHeader>
      <main
        className={styles.page}
        data-testid="phase"
        data-phase={worstPhase(sources.map(({ phase }) => phase))}
        data-rows={Math.ceil(sources.length / 2)}
        data-sources={sources.length > 1 ? "several" : "one"}
      >
        <h1 className="visually-hidden">{t("sender.heading")}</h1>
        <PageSourcesContext.Provider value={pageSources}>
          {entries.map((entry, index) => (
            <SourceChannel
              key={entry.key}
              entry={entry}
              ready={ready}
              selected={entry.key === selected?.key}
              place={index + 1}
              count={entries.length}
              page={{ others: others[index] ?? [], videoChannels: limitOf(entry.form) }}
              isSending={pageSources.running}
              used={entries.flatMap(({ form }) => [form.videoChannel, form.audioChannel, form.fastChannel])}
              hasPassword={ownOf(entry.form)?.hasPassword ?? false}
              command={command}
              roster={roster}
              gridLink={gridLink}
              heard={<HeardSign heard={heard} />}
              talkback={talkback}
              select={setChosen}
              devices={devices}
              change={change}
              report={report}
            />
          ))}
        </PageSourcesContext.Provider>
      </main>
    </div>
  );
}
