import { z } from 'zod'
import { fileReason, fileStates } from '../library/file.ts'
import { route } from '../route.ts'
import { idParams } from '../wire.ts'

/** A file whose name the question names, whether its text could be read or not. */
const namedFile = z.object({
  id: z.string(),
  name: z.string(),
  topicId: z.string(),
  /** Its text; null where there is none. */
  documentId: z.string().nullable(),
  state: z.enum(fileStates),
  /** Why nothing, or not all, of it can be searched. */
  reason: fileReason,
})
export type NamedFile = z.infer<typeof namedFile>

/** A topic that was not searched for a question, and what a search of it finds now. */
const otherPlace = z.object({
  topicId: z.string(),
  name: z.string(),
  /** `supported`: its texts answer the question. `near`: they come near. */
  outcome: z.enum(['supported', 'near']),
  /** Documents that do. */
  documents: z.number().int().min(1),
})
export type OtherPlace = z.infer<typeof otherPlace>

/** The ways to go on from a question that its sources do not answer. */
export const waysOnContract = {
  getWaysOn: route({
    guests: 'ask',
    method: 'GET',
    path: '/api/search/{id}/ways-on',
    kind: 'json',
    auth: 'visitor',
    right: 'session:change',
    // It searches as a question does.
    limit: 'ask',
    summary: 'Where else a question of the caller may be answered: files it names, files without text, and topics that were not searched',
    params: idParams,
    data: z.object({
      /** Files that the question names, best first. */
      files: z.array(namedFile),
      /** Files in the places that were searched of which nothing could be read, and of those one to begin with. */
      unread: z.object({ count: z.number().int(), topicId: z.string().nullable() }),
      /** Files in the places that were searched that are still being read. */
      reading: z.number().int(),
      /** Best first; each was searched for this answer. */
      places: z.array(otherPlace),
    }),
    errors: ['notFound'],
  }),
} as const
