import type { accountContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { profileRoutes } from './profile.routes.ts'
import { signInRoutes } from '../sign-in/index.ts'

export function accountRoutes(ctx: Ctx): Handlers<typeof accountContract> {
  return { ...signInRoutes(ctx), ...profileRoutes(ctx) }
}
