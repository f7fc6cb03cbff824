export { PlansPage as default } from "../my-page/billing/plans-page.tsx";
