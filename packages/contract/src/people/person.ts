import { z } from 'zod'
import { address } from '../wire.ts'

/** A person as visible to others. */
export const shownPerson = z.object({ uid: z.string(), name: z.string(), avatar: address.nullable() }).meta({ title: 'Person' })
export type ShownPerson = z.infer<typeof shownPerson>
