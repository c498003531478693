/** One event of an event stream. */
export interface ServerEvent {
  /** The `id` in this event itself, or null. */
  id: string | null
  /** Its `event` name; `message` by default. */
  event: string
  /** Its `data` lines joined by a line feed. */
  data: string
}

/**
 * Creates an incremental event-stream parser according to the HTML standard: CRLF, LF and CR line ends, comments, several `data` lines, a
 * byte order mark, UTF-8 split anywhere. An event truncated by the end of the stream is never emitted.
 * @returns a function to push each chunk of bytes into; `onEvent` is called for every event that the chunk completes.
 */
export function parseEventStream(onEvent: (event: ServerEvent) => void): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder()
  let lineParts: string[] = []
  let endedWithCr = false
  let data: string[] = []
  let id: string | null = null
  let name = ''

  const field = (key: string, value: string) => {
    if (key === 'data') data.push(value)
    else if (key === 'event') name = value
    else if (key === 'id' && !value.includes('\0')) id = value
  }

  const line = (text: string) => {
    if (text === '') {
      if (data.length > 0) onEvent({ id, event: name || 'message', data: data.join('\n') })
      data = []
      id = null
      name = ''
      return
    }
    const colon = text.indexOf(':')
    if (colon === 0) return
    if (colon < 0) field(text, '')
    else field(text.slice(0, colon), text.slice(text[colon + 1] === ' ' ? colon + 2 : colon + 1))
  }

  return (chunk) => {
    const text = decoder.decode(chunk, { stream: true })
    if (text === '') return
    // A CR at the end of the last chunk already ended its line; a following LF belongs to it.
    let from = endedWithCr && text.startsWith('\n') ? 1 : 0
    endedWithCr = text.endsWith('\r')
    const lineEnd = /\r\n|\n|\r/g
    lineEnd.lastIndex = from
    for (let match = lineEnd.exec(text); match; match = lineEnd.exec(text)) {
      lineParts.push(text.slice(from, match.index))
      from = lineEnd.lastIndex
      const whole = lineParts.join('')
      lineParts = []
      line(whole)
    }
    if (from < text.length) lineParts.push(text.slice(from))
  }
}
