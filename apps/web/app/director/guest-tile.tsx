import { Channel, type GuestChange, type GuestView, MAX_GUEST_TEXT, type SerialId, TALLY_NAMES } from "@setsuna/contracts";
import { type FormEvent, useState } from "react";
import { SelectField, TextField } from "../components/field.tsx";
import { Toggle } from "../components/toggle.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { TallyFrame } from "../streaming/tally/tally-frame.tsx";
import { TallyWord } from "../streaming/tally/tally-word.tsx";
import styles from "./director-page.module.css";
import { GuestMore } from "./guest-more.tsx";
import { GuestPicture } from "./guest-picture.tsx";
import { COUNTDOWN_S, countdownEnd } from "./use-desk-keys.ts";

const NONE = "";
const TALLIES = [0, 1, 2, 3] as const;

export const GuestTile = (props: {
  readonly serialId: SerialId;
  readonly password: string;
  readonly guest: GuestView;
  readonly videoChannels: number;
  readonly selected: boolean;
  readonly select: () => void;
  /** Null hangs up. */
  readonly direct: (change: GuestChange | null) => void;
  readonly now: () => number;
}) => {
  const { t } = useTranslation();
  const { guest, direct, selected } = props;
  const { name, direction, remote, status } = guest;
  const [listen, setListen] = useState(false);
  const [text, setText] = useState("");
  const [isSure, setSure] = useState(false);
  const numbers = Array.from({ length: props.videoChannels }, (_, index) => String(index + 1));
  const channels = numbers.map((value) => ({ value, label: t("director.onChannel", { channel: value }) }));
  const channelOf = (value: string) => (value === NONE ? null : Channel.parse(Number(value)));
  const send = (event: FormEvent) => {
    event.preventDefault();
    direct({ text: text.trim() === "" ? null : text.trim() });
  };
  const { channel, countdownTo } = direction;
  const isCounting = countdownTo !== undefined && countdownTo > props.now();
  const percent = guest.lossRatio === null ? "–" : (guest.lossRatio * 100).toFixed(1);
  const figures = { bitrate: (guest.bitrate / 1e6).toFixed(1), loss: percent, roundTrip: guest.roundTripMs?.toFixed(0) ?? "–" };
  return (
    <li
      className={styles.tile}
      data-testid="guest"
      data-name={name}
      data-channel={channel ?? "room"}
      data-selected={selected}
      aria-current={selected}
      onFocus={props.select}
      onPointerDown={props.select}
    >
      <div className={styles.frame}>
        <GuestPicture serialId={props.serialId} password={props.password} guest={guest} listen={listen} />
        <TallyFrame tally={direction.tally} />
        <p className={styles.signs}>
          <span className={styles.place}>
            {channel === undefined ? t("director.room") : t("director.onChannel", { channel })}
          </span>
          <TallyWord tally={direction.tally} />
        </p>
      </div>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.figures}>{t("director.figures", figures)}</p>
      <SelectField
        label={t("director.channel")}
        value={channel === undefined ? NONE : String(channel)}
        choices={[{ value: NONE, label: t("director.room") }, ...channels]}
        onChange={(value) => direct({ channel: channelOf(value) })}
      />
      <div className={styles.toggles}>
        <Toggle label={t("director.listen")} checked={listen} onChange={setListen} />
        {remote && (
          <>
            <Toggle
              label={t("director.muted")}
              checked={direction.muted === true || status?.muted === true}
              onChange={(on) => direct({ muted: on || null })}
            />
            <Toggle
              label={t("director.pictureOff")}
              checked={direction.pictureOff === true || status?.pictureOff === true}
              onChange={(on) => direct({ pictureOff: on || null })}
            />
          </>
        )}
      </div>
      {!remote && <p className={styles.figures}>{t("director.notRemote")}</p>}
      <form className={styles.message} onSubmit={send}>
        <TextField label={t("director.text")} value={text} onChange={setText} maxLength={MAX_GUEST_TEXT} name="guest-text" />
        <button type="submit" className="button">
          {t("director.send")}
        </button>
      </form>
      <div className={styles.buttons}>
        <button
          type="button"
          className="button"
          onClick={() => direct({ countdownTo: isCounting ? null : countdownEnd(props.now()) })}
        >
          {isCounting ? t("director.stopCountdown") : t("director.countdown", { seconds: COUNTDOWN_S })}
        </button>
        <button
          type="button"
          className="button"
          data-testid="hang-up"
          onBlur={() => setSure(false)}
          onClick={() => (isSure ? direct(null) : setSure(true))}
        >
          {isSure ? t("director.sureHangUp") : t("director.hangUp")}
        </button>
      </div>
      <SelectField
        label={t("director.tally")}
        value={String(direction.tally ?? 0)}
        choices={TALLIES.map((value) => ({ value: String(value), label: t(`tally.word.${TALLY_NAMES[value]}`) }))}
        onChange={(value) => direct({ tally: TALLIES.find((one) => String(one) === value) || null })}
      />
      <SelectField
        label={t("director.returned")}
        value={direction.returnChannel === undefined ? NONE : String(direction.returnChannel)}
        choices={[{ value: NONE, label: t("director.none") }, ...channels]}
        onChange={(value) => direct({ returnChannel: channelOf(value) })}
      />
      {remote && <GuestMore guest={guest} direct={direct} />}
    </li>
  );
};
