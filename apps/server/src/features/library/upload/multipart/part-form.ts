import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { AppError, limits } from '@wenjin/contract'
import type { FastifyRequest } from 'fastify'
import { addressKey } from '../../../../lib/address/address-key.ts'
import { concurrencyLimiter } from '../../../../lib/flow/concurrency-limiter.ts'

/** Maximum bytes around a part: other form fields, headers and boundaries. */
const overheadBytes = 64 * 1024
const spaceBytes = limits.upload.partBytes + overheadBytes
/** Buffers kept for reuse: a new buffer per part would keep the garbage collector busier than all other work. */
const idle: Buffer[] = []
const maxIdle = 4

/** Maximum number of parts in memory, in total and per network address. Further requests wait unread. */
const inMemory = concurrencyLimiter(32, 8)
/** Timeouts after which a slow part releases its buffer: without any byte, and in total. */
const patience = { stallMs: 60_000, wholeMs: 10 * 60_000 }
/** Maximum number of parts of a form: the file and a few fields. */
const maxParts = 32

/** The form of a part, in a buffer that is reused afterwards. */
interface PartForm {
  fields: ReadonlyMap<string, Buffer>
  file: Buffer
}

/**
 * Reads a body into a buffer. Its chunks are freed as soon as they are copied: left to the garbage collector, every 20 MB of them would
 * cause a marking of the whole heap.
 * @returns the number of bytes received; bytes beyond the buffer are counted, but dropped
 */
async function readInto(space: Buffer, body: IncomingMessage): Promise<number> {
  let came = 0
  const giveUp = () => void body.destroy(new AppError('badRequest', { zh: '这一片没有及时发完', en: 'the part did not arrive in time' }))
  const stall = setTimeout(giveUp, patience.stallMs)
  const whole = setTimeout(giveUp, patience.wholeMs)
  body.on('data', (chunk: Buffer<ArrayBuffer>) => {
    if (came < space.length) space.set(chunk.subarray(0, space.length - came), came)
    came += chunk.length
    stall.refresh()
    if (chunk.length === chunk.buffer.byteLength) chunk.buffer.transfer(0)
  })
  try {
    await finished(body, { writable: false, cleanup: true })
  } finally {
    clearTimeout(stall)
    clearTimeout(whole)
  }
  return came
}

const badForm = () => new AppError('badRequest', { zh: '表单不完整', en: 'the form is incomplete' })

/** The field name in the headers of a part. */
function nameOf(headers: string): string | null {
  const disposition = /^content-disposition:(.*)/im.exec(headers)?.[1] ?? ''
  // Match parameter by parameter, since the file name may contain any text.
  for (const [, key, quoted, bare] of disposition.matchAll(/;[ \t]*([\w*]+)=(?:"([^"]*)"|([^\s;]*))/g))
    if (key!.toLowerCase() === 'name') return quoted ?? bare!
  return null
}

/** Parses the named parts of a multipart body in memory. @throws AppError `badRequest` for a truncated body */
export function readForm(body: Buffer, boundary: string): Map<string, Buffer> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const parts = new Map<string, Buffer>()
  // The first delimiter may be at the very beginning, without the line break.
  let at = body.indexOf(delimiter.subarray(2)) + delimiter.length - 2
  if (at < delimiter.length - 2) throw badForm()
  for (let count = 0; body.toString('latin1', at, at + 2) !== '--'; count += 1) {
    const headersEnd = body.indexOf('\r\n\r\n', at)
    const end = body.indexOf(delimiter, headersEnd + 2)
    if (headersEnd < 0 || end < 0 || count === maxParts) throw badForm()
    const name = nameOf(body.toString('utf8', at, headersEnd))
    if (name !== null) parts.set(name, body.subarray(headersEnd + 4, Math.max(headersEnd + 4, end)))
    at = end + delimiter.length
  }
  return parts
}

/**
 * Reads the form of one part of an upload and passes it to `work`; the buffer is reused after that.
 * @throws AppError `badRequest` when there is no form or no file in it, `tooLarge` when it exceeds the size of a part
 */
export async function withPartForm<T>(request: FastifyRequest, work: (form: PartForm) => Promise<T>): Promise<T> {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(request.headers['content-type'] ?? '')
  if (!request.isMultipart() || !boundary) throw new AppError('badRequest', { zh: '需要 multipart 表单', en: 'a multipart body is needed' })
  return inMemory(addressKey(request.ip), async () => {
    const space = idle.pop() ?? Buffer.allocUnsafeSlow(spaceBytes)
    try {
      const came = await readInto(space, request.raw)
      if (came > space.length)
        throw new AppError('tooLarge', {
          zh: `一片最多 ${limits.upload.partBytes} 字节`,
          en: `a part has at most ${limits.upload.partBytes} bytes`,
        })
      const fields = readForm(space.subarray(0, came), boundary[1] ?? boundary[2]!)
      const file = fields.get('file')
      if (!file) throw new AppError('badRequest', { zh: '没有收到文件', en: 'no file was sent' })
      return await work({ fields, file })
    } finally {
      if (idle.length < maxIdle) idle.push(space)
    }
  })
}
