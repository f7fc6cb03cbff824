import type { SerialId } from "@setsuna/contracts";
import { useMay } from "../../account/session/use-api.ts";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Device } from "../connections/devices.ts";
import { useSwitchSender } from "../connections/use-connections.ts";
import styles from "./device-report.module.css";

export const PutOnAir = ({ id, device }: { readonly id: SerialId; readonly device: Device }) => {
  const { t } = useTranslation();
  const may = useMay();
  const { mutate, isPending, error } = useSwitchSender(id);
  const channel = device.connections.find(({ standby }) => standby)?.streams[0]?.channel;
  if (channel === undefined || !may("switchSender")) return null;
  return (
    <div className={styles.act}>
      <button
        type="button"
        className="button"
        aria-disabled={isPending || undefined}
        aria-busy={isPending || undefined}
        data-testid="put-on-air"
        onClick={() => !isPending && mutate(channel)}
      >
        {t("liveMap.putOnAir")}
      </button>
      {error && <ErrorMessage code={errorCodeOf(error)} />}
    </div>
  );
};
