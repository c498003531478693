import type { searchContract } from '@wenjin/contract'
import type { Handlers } from '../../http/call.ts'
import { serveSearchStream, type StreamDeps } from './search-stream.ts'
import {
  clearHistory,
  copySessions,
  createSession,
  deleteSearch,
  deleteSession,
  getSession,
  getSessionResult,
  getShareKey,
  listHistory,
  listHistoryByDay,
  setSessionKnowledge,
  stopSession,
} from './search.service.ts'

export function searchRoutes(deps: StreamDeps): Handlers<typeof searchContract> {
  return {
    createSession: async ({ body }, { visitorId }) => ({ id: await createSession(deps, visitorId, body) }),
    getSession: ({ params, query }, { visitorId }) => getSession(deps, visitorId, params.id, query.shareKey),
    getSessionResult: ({ params, query }, { visitorId }) => getSessionResult(deps, visitorId, params.id, query),
    deleteSession: async ({ params }, { visitorId }) => {
      await deleteSession(deps, visitorId, params.id)
      return null
    },
    stopSession: async ({ params }, { visitorId }) => ({ stopped: await stopSession(deps, visitorId, params.id) }),
    getShareKey: async ({ params }, { visitorId }) => ({ shareKey: await getShareKey(deps, visitorId, params.id) }),
    setSessionKnowledge: async ({ params, body }, { visitorId }) => {
      await setSessionKnowledge(deps, visitorId, params.id, body.topicId)
      return null
    },
    copySessions: ({ body }, { visitorId }) => copySessions(deps, visitorId, body),
    listHistory: ({ query }, { visitorId }) => listHistory(deps, visitorId, query),
    listHistoryV2: ({ query }, { visitorId }) => listHistoryByDay(deps, visitorId, query),
    listHistoryV3: ({ query }, { visitorId }) => listHistory(deps, visitorId, query),
    deleteSearch: async ({ params }, { visitorId }) => {
      await deleteSearch(deps, visitorId, params.id)
      return null
    },
    clearHistory: async (_, { visitorId }) => ({ deleted: await clearHistory(deps, visitorId) }),
    openSearchStream: ({ query }, { request, reply, visitorId }) => serveSearchStream(deps, request, reply, visitorId, query),
    postSearchStream: ({ body, query }, { request, reply, visitorId }) =>
      serveSearchStream(deps, request, reply, visitorId, { ...body, ...query }),
  }
}
