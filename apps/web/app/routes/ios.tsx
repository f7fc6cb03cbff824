import { IosPage } from "../downloads/ios-page.tsx";
import type { Route } from "./+types/ios";

export const loader = ({ context }: Route.LoaderArgs) => ({ appStore: context.appStore ?? null });
export const shouldRevalidate = (): boolean => false;

export default function Ios({ loaderData }: Route.ComponentProps) {
  return <IosPage appStore={loaderData.appStore} />;
}
