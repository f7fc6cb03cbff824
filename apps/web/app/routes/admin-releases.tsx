export { ReleasesPage as default } from "../admin/releases/releases-page.tsx";
