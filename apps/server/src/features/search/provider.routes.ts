import type { searchContract } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import type { Handlers } from '../../http/call.ts'
import { idleStatus } from '../../providers/web-search/index.ts'

/** What the admin sees of the services of web sources; those an instance without network may not ask are off. */
export function providerRoutes(ctx: Ctx): Pick<Handlers<typeof searchContract>, 'listProviders'> {
  return {
    listProviders: () => ctx.webSearch?.status() ?? ctx.config.search.services.map((service) => idleStatus({ ...service, enabled: false })),
  }
}
