import type { userAdminContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { uidOf } from '../../../http/caller.ts'
import { changeUser, createResetLink, endUserSessions, listManagedUsers } from './user-admin.service.ts'

export function userAdminRoutes(ctx: Ctx): Handlers<typeof userAdminContract> {
  return {
    listUsers: ({ query }) => listManagedUsers(ctx, query),
    changeUser: ({ params, body }, { caller }) => changeUser(ctx, uidOf(caller), params.uid, body),
    endUserSessions: ({ params }, { caller }) => endUserSessions(ctx, uidOf(caller), params.uid),
    createResetLink: ({ params }, { caller, request }) =>
      createResetLink(ctx, uidOf(caller), params.uid, ctx.config.publicUrl ?? `${request.protocol}://${request.host}`),
  }
}
