export { LivePage as default } from "../admin/live/live-page.tsx";
