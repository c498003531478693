import { z } from 'zod'
import { fileReason, fileStates } from '../library/file.ts'
import { route } from '../route.ts'
import { idParams } from '../wire.ts'

/** A file that the question mentions by name, whether or not its text could be read. */
const namedFile = z.object({
  id: z.string(),
  name: z.string(),
  topicId: z.string(),
  /** Id of its text; null if there is none. */
  documentId: z.string().nullable(),
  state: z.enum(fileStates),
  /** Why the file is not, or not completely, searchable. */
  reason: fileReason,
})
export type NamedFile = z.infer<typeof namedFile>

/** A topic that was not searched for a question, with the result of searching it now. */
const otherPlace = z.object({
  topicId: z.string(),
  name: z.string(),
  /** `supported`: its texts answer the question. `near`: its texts come close. */
  outcome: z.enum(['supported', 'near']),
  /** Number of those documents. */
  documents: z.number().int().min(1),
})
export type OtherPlace = z.infer<typeof otherPlace>

/** Suggestions for a question that its sources do not answer. */
export const waysOnContract = {
  getWaysOn: route({
    guests: 'ask',
    method: 'GET',
    path: '/api/search/{id}/ways-on',
    kind: 'json',
    auth: 'visitor',
    right: 'session:change',
    // The call runs searches, so it is limited like a question.
    limit: 'ask',
    summary:
      'List further places that may answer a question of the caller: files it names, files without text, and topics outside the search',
    params: idParams,
    data: z.object({
      /** Files mentioned by the question, best first. */
      files: z.array(namedFile),
      /** Number of files in the searched places without any readable text, and the topic of one of them. */
      unread: z.object({ count: z.number().int(), topicId: z.string().nullable() }),
      /** Number of files in the searched places that are still being read. */
      reading: z.number().int(),
      /** Best first; each was searched for this response. */
      places: z.array(otherPlace),
    }),
    errors: ['notFound'],
  }),
} as const
