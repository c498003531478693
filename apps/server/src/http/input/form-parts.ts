import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { toStorableText } from '../../lib/text/storable-text.ts'

type Limits = NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits']

/** Yields the parts of a multipart body, with characters that no database stores removed from names, types and values. */
export async function* formParts(request: FastifyRequest, limits: Limits): AsyncGenerator<Multipart> {
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      part.filename = toStorableText(part.filename)
      part.mimetype = toStorableText(part.mimetype)
    } else if (typeof part.value === 'string') part.value = toStorableText(part.value)
    yield part
  }
}
