export { Invited } from './invited.tsx'
export { useTopicEvents } from './member.queries.ts'
export { MembersPart } from './members-part.tsx'
