import { parseEventStream } from '../stream/event-stream.ts'

/** Yields the `data` of each event of a streaming response. Leaving the loop early closes the connection. */
export async function* eventsOf(response: Response): AsyncGenerator<string> {
  const came: string[] = []
  const push = parseEventStream(({ data }) => came.push(data))
  const reader = response.body?.getReader()
  try {
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) return
      push(part.value)
      yield* came.splice(0)
    }
  } finally {
    await reader?.cancel().catch(() => undefined)
  }
}
