import { en } from "../../content/en/guides/connection-status.tsx";
import { ja } from "../../content/ja/guides/connection-status.tsx";
import { GuidePage } from "../guide-page.tsx";

/** Path /connectionstatus. Spec §2, §4. */
export default function ConnectionStatusPage() {
  return (
    <GuidePage
      path="/connectionstatus"
      text={{ ja, en }}
      next={["/aboutidandch", "/purchaseandcancellation", "/troubleshooting"]}
    />
  );
}
