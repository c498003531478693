import type { memberContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { acceptInvitation, createInvitation, deleteInvitation, getInvitation, listInvitations } from './invitation.service.ts'
import { answerJoinRequest, listJoinRequests } from './join-request.service.ts'
import {
  changeMember,
  leaveTopic,
  listKnowledgeCircle,
  listMembers,
  removeMember,
  subscribeTopic,
  unsubscribeTopic,
} from './member.service.ts'

export function memberRoutes(ctx: Ctx): Handlers<typeof memberContract> {
  return {
    listMembers: ({ params, query }, { caller }) => listMembers(ctx, caller, params.id, query),
    changeMember: ({ params, body }, { caller }) => changeMember(ctx, caller, params.id, params.uid, body.role),
    removeMember: async ({ params }, { caller }) => {
      await removeMember(ctx, caller, params.id, params.uid)
      return null
    },
    leaveTopic: async ({ params }, { caller }) => {
      await leaveTopic(ctx, caller, params.id)
      return null
    },
    subscribeTopic: ({ params }, { caller }) => subscribeTopic(ctx, caller, params.id),
    unsubscribeTopic: async ({ params }, { caller }) => {
      await unsubscribeTopic(ctx, caller, params.id)
      return null
    },
    listKnowledgeCircle: ({ query }, { caller }) => listKnowledgeCircle(ctx, caller, query),
    createInvitation: ({ params, body }, { caller }) => createInvitation(ctx, caller, params.id, body),
    listInvitations: ({ params }, { caller }) => listInvitations(ctx, caller, params.id),
    deleteInvitation: async ({ params }, { caller }) => {
      await deleteInvitation(ctx, caller, params.id, params.code)
      return null
    },
    getInvitation: ({ params }, { caller }) => getInvitation(ctx, caller, params.code),
    acceptInvitation: ({ params }, { caller }) => acceptInvitation(ctx, caller, params.code),
    listJoinRequests: ({ params, query }, { caller }) => listJoinRequests(ctx, caller, params.id, query),
    answerJoinRequest: async ({ params, body }, { caller }) => {
      await answerJoinRequest(ctx, caller, params.id, params.uid, body.approve)
      return null
    },
  }
}
