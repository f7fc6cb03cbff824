export { AnalyticsPage as default } from "../admin/analytics/analytics-page.tsx";
