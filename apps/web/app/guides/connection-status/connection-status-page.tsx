import { en } from "../../content/en/guides/connection-status.tsx";
import { ja } from "../../content/ja/guides/connection-status.tsx";
import { GuidePage } from "../guide-page.tsx";

export default function ConnectionStatusPage() {
  return (
    <GuidePage
      path="/connectionstatus"
      text={{ ja, en }}
      next={["/aboutidandch", "/purchaseandcancellation", "/troubleshooting"]}
    />
  );
}
