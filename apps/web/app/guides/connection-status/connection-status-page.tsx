import { en } from "../../content/en/guides/connection-status.tsx";
import { ja } from "../../content/ja/guides/connection-status.tsx";
import { GuidePage } from "../guide-page.tsx";

/** /connectionstatus: who is connected to an ID, and what the states mean. Spec §2, §4. */
export default function ConnectionStatusPage() {
  return (
    <GuidePage
      path="/connectionstatus"
      text={{ ja, en }}
      next={["/aboutidandch", "/purchaseandcancellation", "/troubleshooting"]}
    />
  );
}
