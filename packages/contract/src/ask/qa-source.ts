import { z } from 'zod'

/** A place of a document that an answer was taken from. */
export const qaSource = z.object({
  documentId: z.string(),
  title: z.string(),
  /** `[start, end)` UTF-16 offsets into the document's text, and what stands there. */
  start: z.number().int(),
  end: z.number().int(),
  quote: z.string(),
})
export type QaSource = z.infer<typeof qaSource>
