import { parseEventStream } from '../stream/event-stream.ts'

/** The `data` of the events of an answer, as they come. Ending the loop early ends the connection. */
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
