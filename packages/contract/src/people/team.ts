import { z } from 'zod'
import { route } from '../route.ts'
import { id, time, writtenTime } from '../wire.ts'

export const team = z
  .object({
    id: z.string(),
    name: z.string(),
    /** When the team's plan ends. */
    checkerDeadline: time.nullable(),
    memberCount: z.number().int(),
    /** Whether the caller manages it. */
    manager: z.boolean(),
    createdAt: time,
  })
  .meta({ title: 'Team' })
export type Team = z.infer<typeof team>

const teamMember = z
  .object({
    uid: z.string(),
    name: z.string(),
    avatar: z.string().nullable(),
    /** Masked phone or e-mail, to distinguish people with the same name. */
    account: z.string(),
    manager: z.boolean(),
    joinedAt: time,
  })
  .meta({ title: 'TeamMember' })
export type TeamMember = z.infer<typeof teamMember>

const teamParams = z.object({ team_id: id })
const memberParams = z.object({ team_id: id, uid: id })
const account = z.string().trim().min(1).max(254)

/** Spec section 6 "Team members and managers" and section 7 "Billing and team". */
export const teamContract = {
  listTeams: route({ method: 'GET', path: '/teams', kind: 'json', auth: 'user', summary: 'The teams one belongs to', data: z.array(team) }),
  createTeam: route({
    method: 'POST',
    path: '/teams',
    kind: 'json',
    auth: 'admin',
    summary: 'Make a team with its first manager, named by phone, e-mail or uid',
    body: z.object({ name: z.string().trim().min(1).max(60), manager: account, checkerDeadline: writtenTime.nullable().default(null) }),
    data: team,
    errors: ['badRequest', 'notFound'],
  }),
  getTeam: route({
    method: 'GET',
    path: '/teams/{team_id}',
    kind: 'json',
    auth: 'user',
    right: 'team:read',
    summary: 'A team one belongs to',
    params: teamParams,
    data: team,
    errors: ['notFound'],
  }),
  listTeamMembers: route({
    method: 'GET',
    path: '/teams/{team_id}/members',
    kind: 'json',
    auth: 'user',
    right: 'team:read',
    summary: 'The members of a team, managers first',
    params: teamParams,
    data: z.array(teamMember),
    errors: ['notFound'],
  }),
  addTeamMember: route({
    method: 'POST',
    path: '/teams/{team_id}/members',
    kind: 'json',
    auth: 'user',
    // The call reveals whether a phone or e-mail has an account.
    limit: 'login',
    right: 'team:manage',
    summary: 'Take somebody into the team, named by phone, e-mail or uid',
    params: teamParams,
    body: z.object({ account }),
    data: teamMember,
    errors: ['notFound', 'noPermission', 'conflict'],
  }),
  removeTeamMember: route({
    method: 'DELETE',
    path: '/teams/{team_id}/members/{uid}',
    kind: 'json',
    auth: 'user',
    right: 'team:manage',
    summary: 'Take somebody out of the team; its last manager stays',
    params: memberParams,
    errors: ['notFound', 'noPermission', 'conflict'],
  }),
  addTeamManager: route({
    method: 'POST',
    path: '/teams/{team_id}/managers',
    kind: 'json',
    auth: 'user',
    right: 'team:manage',
    summary: 'Make a member a manager',
    params: teamParams,
    body: z.object({ uid: id }),
    errors: ['notFound', 'noPermission'],
  }),
  removeTeamManager: route({
    method: 'DELETE',
    path: '/teams/{team_id}/managers/{uid}',
    kind: 'json',
    auth: 'user',
    right: 'team:manage',
    summary: 'Make a manager a plain member; the last manager stays',
    params: memberParams,
    errors: ['notFound', 'noPermission', 'conflict'],
  }),
  findUserByManager: route({
    method: 'GET',
    path: '/user/by-manager',
    kind: 'json',
    auth: 'user',
    limit: 'login',
    summary: 'Find somebody to take into one’s team by their whole phone, e-mail or uid; only for managers of a team',
    query: z.object({ account }),
    data: z.object({ uid: z.string(), name: z.string(), avatar: z.string().nullable() }),
    errors: ['notFound', 'noPermission'],
  }),
} as const
