import type { searchContract } from '@wenjin/contract'
import { idleStatus } from '@wenjin/web-sources'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'

/** The admin's view of the web source services; services that need a network are off on an offline instance. */
export function providerRoutes(ctx: Ctx): Pick<Handlers<typeof searchContract>, 'listProviders'> {
  return {
    listProviders: () => ctx.webSearch?.status() ?? ctx.config.search.services.map((service) => idleStatus({ ...service, enabled: false })),
  }
}
