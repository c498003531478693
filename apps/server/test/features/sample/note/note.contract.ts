import { route } from '@wenjin/contract'
import { z } from 'zod'

const note = z.object({ id: z.string(), topicId: z.string(), text: z.string() })
const params = z.object({ id: z.string() })

/** The contract of the sample feature: notes in a topic. */
export const noteContract = {
  createNote: route({
    method: 'POST',
    path: '/api/sample/topic/{id}/note',
    kind: 'json',
    auth: 'user',
    right: 'topic:edit',
    summary: 'Write a note into a topic',
    params,
    body: z.object({ text: z.string().min(1).max(100) }),
    data: note,
  }),
  listNotes: route({
    method: 'GET',
    path: '/api/sample/topic/{id}/note',
    kind: 'json',
    auth: 'user',
    right: 'topic:read',
    summary: 'The notes of a topic',
    params,
    data: z.array(note),
  }),
}
