import type { Ctx } from '../../../context.ts'
import { createStreamChunkRepo, StreamLog } from '../stream/index.ts'
import { AnswerRunner } from './answer-runner.ts'
import type { SearchDeps } from './search.service.ts'

/** The dependencies of an instance's answers: the runner that produces them and the log that readers follow. */
export interface Answers extends SearchDeps {
  streams: StreamLog
}

const open = new WeakMap<Ctx, Answers>()

/** Returns the answers of an instance: one runner shared by all callers. */
export function answersOf(ctx: Ctx): Answers {
  let answers = open.get(ctx)
  if (!answers) {
    const chunks = createStreamChunkRepo(ctx.db)
    const streams = new StreamLog(chunks, ctx.events, ctx.log)
    answers = { ctx, chunks, streams, runner: new AnswerRunner(ctx, streams) }
    open.set(ctx, answers)
  }
  return answers
}

/** Closes the runner of an instance; a later `answersOf` creates a new one. */
export async function closeAnswersOf(ctx: Ctx): Promise<void> {
  const answers = open.get(ctx)
  open.delete(ctx)
  await answers?.runner.close()
}
