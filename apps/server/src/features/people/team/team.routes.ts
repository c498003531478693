import type { teamContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import {
  addTeamManager,
  addTeamMember,
  createTeam,
  findUserByManager,
  getTeam,
  listTeamMembers,
  listTeams,
  removeTeamManager,
  removeTeamMember,
} from './team.service.ts'

export function teamRoutes(ctx: Ctx): Handlers<typeof teamContract> {
  return {
    listTeams: (_, { caller }) => listTeams(ctx, caller),
    createTeam: ({ body }, { caller }) => createTeam(ctx, caller, body),
    getTeam: ({ params }, { caller }) => getTeam(ctx, caller, params.team_id),
    listTeamMembers: ({ params }, { caller }) => listTeamMembers(ctx, caller, params.team_id),
    addTeamMember: ({ params, body }, { caller }) => addTeamMember(ctx, caller, params.team_id, body.account),
    removeTeamMember: async ({ params }, { caller }) => {
      await removeTeamMember(ctx, caller, params.team_id, params.uid)
      return null
    },
    addTeamManager: async ({ params, body }, { caller }) => {
      await addTeamManager(ctx, caller, params.team_id, body.uid)
      return null
    },
    removeTeamManager: async ({ params }, { caller }) => {
      await removeTeamManager(ctx, caller, params.team_id, params.uid)
      return null
    },
    findUserByManager: ({ query }, { caller }) => findUserByManager(ctx, caller, query.account),
  }
}
