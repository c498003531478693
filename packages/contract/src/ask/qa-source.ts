import { z } from 'zod'

/** A span of a document that an answer is based on. */
export const qaSource = z
  .object({
    documentId: z.string(),
    title: z.string(),
    /** `[start, end)` UTF-16 offsets into the document's text, and the text of that span. */
    start: z.number().int(),
    end: z.number().int(),
    quote: z.string(),
  })
  .meta({ title: 'QaSource' })
export type QaSource = z.infer<typeof qaSource>
