import { z } from 'zod'

/** A person as visible to others. */
export const shownPerson = z.object({ uid: z.string(), name: z.string(), avatar: z.string().nullable() })
export type ShownPerson = z.infer<typeof shownPerson>
