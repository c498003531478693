export { CreateTeamForm } from './create-team-form.tsx'
export { TeamSection } from './team-section.tsx'
