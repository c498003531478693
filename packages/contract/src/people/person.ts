import { z } from 'zod'

/** Somebody as others see them. */
export const shownPerson = z.object({ uid: z.string(), name: z.string(), avatar: z.string().nullable() })
export type ShownPerson = z.infer<typeof shownPerson>
