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
  listTeams: route({
    method: 'GET',
    path: '/teams',
    kind: 'json',
    auth: 'user',
    summary: 'List the teams of the caller',
    data: z.array(team),
  }),
  createTeam: route({
    method: 'POST',
    path: '/teams',
    kind: 'json',
    auth: 'admin',
    summary: 'Create a team with its first manager, identified by phone, e-mail or uid',
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
    summary: 'Get a team of the caller',
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
    summary: 'List the members of a team, managers first',
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
    summary: 'Add a member to the team, identified by phone, e-mail or uid',
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
    summary: 'Remove a member from the team; the last manager cannot be removed',
    params: memberParams,
    errors: ['notFound', 'noPermission', 'conflict'],
  }),
  addTeamManager: route({
    method: 'POST',
    path: '/teams/{team_id}/managers',
    kind: 'json',
    auth: 'user',
    right: 'team:manage',
    summary: 'Promote a member to manager',
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
    summary: 'Demote a manager to member; the last manager cannot be demoted',
    params: memberParams,
    errors: ['notFound', 'noPermission', 'conflict'],
  }),
  findUserByManager: route({
    method: 'GET',
    path: '/user/by-manager',
    kind: 'json',
    auth: 'user',
    limit: 'login',
    summary: 'Search for a user to add to a team by the complete phone, e-mail or uid; managers of a team only',
    query: z.object({ account }),
    data: z.object({ uid: z.string(), name: z.string(), avatar: z.string().nullable() }),
    errors: ['notFound', 'noPermission'],
  }),
} as const
