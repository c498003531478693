export { runResearch } from './research-run.ts'
export type { Find } from './research-search.ts'
export { deleteResearchSteps } from './research-step.repo.ts'
