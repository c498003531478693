import { contracts, type StreamRequest } from '@wenjin/contract'
import { langOf, sharedHeaders, type ClientConfig } from '../config.ts'
import { isMiniWebview } from '../platform/platform.ts'
import { writeQuery } from '../api/request.ts'

/** Maximum URL length: many proxies and servers refuse longer ones, so a long question is sent by POST. */
const maxUrlLength = 6000

/** The point at which a connection resumes. */
interface ResumePoint {
  /** Number of the reconnection attempt; 0 for a first connection. */
  attempt: number
  /** Number of the last handled message, if the server sent one. */
  last: number | null
}

/** An HTTP request that opens the stream. */
export interface StreamCall {
  url: string
  init: RequestInit
}

/** Builds the request of one connection: search fields, page token and resume point (wire format section 3). */
export function streamCall(
  config: ClientConfig,
  request: StreamRequest,
  resume: ResumePoint,
  token: string,
  method: 'GET' | 'POST' = 'GET',
): StreamCall {
  const base = (config.baseUrl ?? '') + contracts.search.openSearchStream.path
  const fields: StreamRequest = {
    ...request,
    lang: request.lang ?? langOf(config),
    token,
    retrytimes: resume.attempt,
    reconnect: resume.attempt > 0,
    fromIndex: resume.last ?? undefined,
    'is-mini-webview': isMiniWebview(config.platform),
  }
  const headers: Record<string, string> = { ...sharedHeaders(config, token), Accept: 'text/event-stream' }
  if (resume.last !== null) headers['Last-Event-ID'] = String(resume.last)
  const init: RequestInit = { method: 'GET', headers, credentials: 'include', cache: 'no-store' }
  const url = base + writeQuery(fields)
  if (method === 'GET' && url.length <= maxUrlLength) return { url, init }
  const { shareKey, shareType, ...body } = fields
  return {
    url: base + writeQuery({ shareKey, shareType }),
    init: { ...init, method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
  }
}
