import type { searchContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { listSearchResults } from './search-results.ts'

export function searchResultRoutes(ctx: Ctx): Pick<Handlers<typeof searchContract>, 'listSearchResults'> {
  return {
    async listSearchResults({ body }, { caller, reply }) {
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      return listSearchResults(ctx, caller, body, gone.signal)
    },
  }
}
