import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

/** A multipart form for `fetch`. */
export interface FormRequest {
  headers: Record<string, string>
  body: ReadableStream<Uint8Array<ArrayBuffer>>
  duplex: 'half'
}

/** Escapes a text for a quoted header value. */
const quoted = (value: string) => value.replaceAll('"', '%22').replaceAll(/[\r\n]+/g, ' ')

/**
 * Builds a multipart form of fields and a file, which is streamed. A server that answers before it has read the form ends the upload;
 * `fetch`'s own form would crash the process then, since it continues to write into its closed stream.
 */
export async function fileForm(
  fields: readonly (readonly [name: string, value: string])[],
  { path, fileName, contentType }: { path: string; fileName: string; contentType: string },
): Promise<FormRequest> {
  const boundary = `form-${randomUUID()}`
  const part = (header: string) => `--${boundary}\r\ncontent-disposition: form-data; ${header}\r\n`
  const head = fields.map(([name, value]) => `${part(`name="${quoted(name)}"`)}\r\n${value}\r\n`).join('')
  const type = quoted(contentType) || 'application/octet-stream'
  const before = Buffer.from(`${head}${part(`name="file"; filename="${quoted(fileName)}"`)}content-type: ${type}\r\n\r\n`)
  const after = Buffer.from(`\r\n--${boundary}--\r\n`)
  const { size } = await stat(path)
  const pieces = (async function* () {
    yield before
    yield* createReadStream(path) as AsyncIterable<Buffer<ArrayBuffer>>
    yield after
  })()
  let ended = false
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': `${before.length + size + after.length}`,
    },
    body: new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        const { value, done } = await pieces.next()
        if (ended) return
        if (done) controller.close()
        else controller.enqueue(new Uint8Array(value))
      },
      async cancel() {
        ended = true
        await pieces.return()
      },
    }),
    duplex: 'half',
  }
}
