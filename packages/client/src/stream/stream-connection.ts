import { errorText, isSuccess, type Lang } from '@wenjin/contract'
import { parseJson, readEnvelope } from '../api/envelope.ts'
import { parseEventStream, type ServerEvent } from './event-stream.ts'
import { closedError, openError, refusedError, unreachableError, type StreamError } from './stream-error.ts'
import type { StreamCall } from './stream-request.ts'

/** HTTP status of a stream that the server refuses to open; the body is the envelope. */
const refusedStatus = 510

interface ConnectionEvents {
  onOpen: () => void
  /** Called for any received bytes, as a sign that the connection is alive. */
  onBytes: () => void
  onEvent: (event: ServerEvent) => void
}

/** Converts an HTTP response that is no event stream to an error. */
async function refusal(response: Response, lang: Lang): Promise<StreamError> {
  const envelope = readEnvelope(parseJson(await response.text().catch(() => '')))
  // An envelope with status 200 is a refusal too: a gateway may have replaced the status.
  if (envelope && !isSuccess(envelope.errCode) && (response.status === refusedStatus || response.ok)) {
    return refusedError(envelope.errCode, envelope.errMsg || errorText('unknown', lang), envelope.data)
  }
  return openError(response.status, response.statusText, lang)
}

/**
 * Runs one connection from opening to its end; resolves when the server ended it.
 * @throws StreamError when it did not open or broke; any error once `signal` is aborted, which the caller then ignores.
 */
export async function runConnection(
  call: StreamCall,
  doFetch: typeof globalThis.fetch,
  lang: Lang,
  signal: AbortSignal,
  events: ConnectionEvents,
): Promise<void> {
  let response: Response
  try {
    response = await doFetch(call.url, { ...call.init, signal })
  } catch (error) {
    throw unreachableError(lang, error)
  }
  const isEventStream = response.headers.get('content-type')?.includes('text/event-stream')
  if (!response.ok || !isEventStream || !response.body) throw await refusal(response, lang)
  if (signal.aborted) return
  events.onOpen()
  const push = parseEventStream(events.onEvent)
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw closedError(error)
    })
    if (done || signal.aborted) return
    events.onBytes()
    push(value)
  }
}
