import type { FastifyReply } from 'fastify'
import type { FileReply } from '../call.ts'

/** Sends the bytes of a `file` route: as a download, or in place, whole or the requested range. */
export async function sendFile(reply: FastifyReply, file: FileReply): Promise<FastifyReply> {
  const { inPlace } = file
  const how = inPlace && !inPlace.asDownload ? 'inline' : 'attachment'
  reply
    .header('content-disposition', `${how}; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
    .header('cache-control', file.keptSeconds ? `private, max-age=${file.keptSeconds}` : 'private, no-store')
    .type(file.contentType)
  if (!inPlace) {
    if (file.size !== null) reply.header('content-length', file.size)
    return reply.send(file.stream)
  }
  const { etag, size, range } = inPlace
  // Cached by the browser but revalidated each time, so that a user who lost access is refused.
  reply.header('accept-ranges', 'bytes').header('etag', etag).header('cache-control', 'private, no-cache')
  if (inPlace.unchanged) return reply.status(304).send()
  if (range === 'none') return reply.status(416).header('content-range', `bytes */${size}`).send()
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply.header('content-length', range ? range.end - range.start + 1 : size).send(file.stream)
}
