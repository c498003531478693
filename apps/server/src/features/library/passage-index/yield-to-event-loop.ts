import type { Ctx } from '../../../context.ts'

/** Milliseconds; long enough for the statements of one page view. */
const pauseMs = 30

/**
 * Yields between two batches of long work: the embedded database runs one statement at a time, and without a pause every statement of
 * another request would wait for a whole batch.
 */
export async function yieldToEventLoop(ctx: Ctx): Promise<void> {
  await ctx.sleep(ctx.database.kind === 'embedded' ? pauseMs : 0)
}
