export { billingRoutes } from './billing.routes.tsx'
export { PlanSection } from './components/plan-section.tsx'
