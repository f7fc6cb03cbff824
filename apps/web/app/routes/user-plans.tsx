export { PlansPage as default } from "../billing/plans-page.tsx";
