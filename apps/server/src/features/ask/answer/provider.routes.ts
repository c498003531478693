import type { searchContract } from '@wenjin/contract'
import { idleStatus } from '@wenjin/web-sources'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'

/** Handlers of the admin’s list of web search services; on an offline instance, services that need a network are shown as disabled. */
export function providerRoutes(ctx: Ctx): Pick<Handlers<typeof searchContract>, 'listProviders'> {
  return {
    listProviders: () => ctx.webSearch?.status() ?? ctx.config.search.services.map((service) => idleStatus({ ...service, enabled: false })),
  }
}
