/** Concurrency limits, in total and per owner (all guests at one network address count as one owner). */
interface Capacity {
  /** Maximum number in total; further runs wait in the queue, which takes owners in turn. */
  max: number
  maxPerOwner: number
  /** An owner with fewer running than this may exceed `max`, because a slow model can delay the answers of others for minutes … */
  assured: number
  /** … while fewer than this many are running in total. */
  ceiling: number
}

/** Answers mostly wait for models and sites, so memory is the limit, not the processor. `workSlots` limits their work on the processor. */
export const answerCapacity: Capacity = { max: 480, maxPerOwner: 240, assured: 2, ceiling: 640 }
/** Maximum number of answers that use the processor at once, owners in turn; each also waits for the database. */
export const workSlots = 4
/** Researches take minutes and much processor time; the limit ensures that short questions never wait for researches alone. */
export const researchCapacity: Capacity = { max: 10, maxPerOwner: 5, assured: 1, ceiling: 20 }

/** Whether one more run may start. @param running number of runs in total @param own number of those of its owner */
export const hasRoom = ({ max, maxPerOwner, assured, ceiling }: Capacity, running: number, own: number): boolean =>
  own < maxPerOwner && (running < max || (own < assured && running < ceiling))
