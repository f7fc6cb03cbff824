import type { Route } from "./+types/ios-page";
import { IosApp } from "./ios-app.tsx";

export const loader = ({ context }: Route.LoaderArgs) => ({ appStore: context.appStore ?? null });
export const shouldRevalidate = (): boolean => false;

export default function IosPage({ loaderData }: Route.ComponentProps) {
  return <IosApp appStore={loaderData.appStore} />;
}
