import type { searchContract } from '@wenjin/contract'
import type { Handlers } from '../../../http/call.ts'
import { askRoutes } from './ask.routes.ts'
import { historyRoutes } from '../history/index.ts'
import { providerRoutes } from './provider.routes.ts'
import { searchResultRoutes } from '../results/index.ts'
import { copySessions, createSession } from '../session/index.ts'
import { serveSearchStream, type StreamDeps } from './search-stream.ts'
import {
  clearHistory,
  deleteSearch,
  deleteSession,
  getSession,
  getSessionResult,
  getShareKey,
  setSessionKnowledge,
  shareBranch,
  stopSession,
} from './search.service.ts'

export function searchRoutes(deps: StreamDeps): Handlers<typeof searchContract> {
  return {
    ...askRoutes(deps.ctx),
    ...historyRoutes(deps.ctx),
    ...providerRoutes(deps.ctx),
    ...searchResultRoutes(deps.ctx),
    createSession: async ({ body }, { caller }) => ({ id: await createSession(deps.ctx, caller, body) }),
    getSession: ({ params, query }, { caller }) => getSession(deps, caller, params.id, query.shareKey),
    getSessionResult: ({ params, query }, { caller }) => getSessionResult(deps, caller, params.id, query),
    deleteSession: async ({ params }, { caller }) => {
      await deleteSession(deps, caller, params.id)
      return null
    },
    stopSession: async ({ params }, { caller }) => ({ stopped: await stopSession(deps, caller, params.id) }),
    getShareKey: async ({ params }, { caller }) => ({ shareKey: await getShareKey(deps, caller, params.id) }),
    setSessionKnowledge: async ({ params, body }, { caller }) => {
      await setSessionKnowledge(deps, caller, params.id, body.topicId)
      return null
    },
    shareBranch: async ({ params, body }, { caller }) => ({ shareKey: await shareBranch(deps, caller, params.id, body.leafNodeId) }),
    copySessions: ({ body }, { caller }) => copySessions(deps, caller, body),
    deleteSearch: async ({ params }, { caller }) => {
      await deleteSearch(deps, caller, params.id)
      return null
    },
    clearHistory: async (_, { caller }) => ({ deleted: await clearHistory(deps, caller) }),
    openSearchStream: ({ query }, { request, reply, caller }) => serveSearchStream(deps, request, reply, caller, query),
    postSearchStream: ({ body, query }, { request, reply, caller }) =>
      serveSearchStream(deps, request, reply, caller, { ...body, ...query }),
  }
}
