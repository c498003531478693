export { PlanSection } from './components/plan-section.tsx'
export { billingRoutes } from './billing.routes.tsx'
