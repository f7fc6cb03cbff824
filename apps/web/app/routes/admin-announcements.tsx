export { AnnouncementsPage as default } from "../admin/announcements/announcements-page.tsx";
