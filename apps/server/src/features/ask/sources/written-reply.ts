import { AnswerAssembler, type Checking, type Source } from '@wenjin/engine'
import type { Contradictions, StreamMessage } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { EngineCompute, RunOptions } from '../../../providers/compute/index.ts'
import { LlmFailure, type ChatMessage, type Llm, type LlmCut } from '../../../providers/llm/llm.ts'

/** The sources of a reply, its output, and its abort signal. */
interface ReplyPlace {
  /** The numbered sources and, in their order, the addresses a link may lead to. */
  sources: readonly Source[]
  links: readonly string[]
  /** The treatment of a sentence that its source contradicts; marked by default. */
  contradictions?: Contradictions
  emit: (message: StreamMessage) => void
  /** Waits until more text would be shown. */
  untilDue?: () => Promise<void>
  turn: RunOptions & { signal: AbortSignal }
  /** Where the sources have been read already; it is closed by its owner. */
  workbench?: ReplyWorkbench
}

const openWorkbench = (compute: EngineCompute, input: Parameters<typeof compute.open<'reply'>>[1], turn: RunOptions) =>
  compute.open('reply', input, turn)

/** A reply of a model and its sources, in a thread. */
export type ReplyWorkbench = ReturnType<typeof openWorkbench>

/** A reply that was read to its end. */
interface CheckedReply {
  checked: Pick<AnswerAssembler, 'text' | 'citations' | 'isEmpty'>
  /** Why it was cut; null where the model was done or stopped. */
  cut: LlmCut | null
}

/**
 * Reads a model's reply as it comes. Its text is cleaned here; each sentence that is whole is checked against all sources in a thread, however
 * fast the model writes.
 * @throws LlmFailure when the model cannot be reached, or was cut before it wrote a whole sentence.
 */
export async function readReply(ctx: Ctx, llm: Llm, messages: readonly ChatMessage[], place: ReplyPlace): Promise<CheckedReply> {
  const { sources, links, contradictions = 'mark', emit, untilDue, turn } = place
  const { signal } = turn
  const workbench = place.workbench ?? openWorkbench(ctx.compute, { sources }, turn)
  const checked = new AnswerAssembler(sources, links, contradictions)
  // While the model reads its prompt.
  const screened = workbench.call('screen', null).then((reading) => checked.screenBy(reading))
  screened.catch(() => undefined)
  let hasEmitted = false
  const send = (message: StreamMessage) => {
    hasEmitted = true
    emit(message)
  }
  async function run(work: Checking<void>): Promise<void> {
    for (let step = work.next(); ; step = work.next(await workbench.call('check', step.value))) {
      for (const message of checked.take()) send(message)
      if (step.done) return
    }
  }
  let cut: LlmCut | null = null
  let wrote: boolean
  try {
    for await (const piece of llm.stream(messages, { signal })) {
      if (signal.aborted) break
      hasEmitted = false
      if (piece.type === 'cut') cut = piece.reason
      else if (piece.type === 'thinking') send({ type: 'append-thinking', text: piece.text })
      else {
        await screened
        await run(checked.pushing(piece.text))
      }
      if (checked.isFull) cut = 'length'
      if (cut) break
      if (hasEmitted) await untilDue?.()
    }
    // Half a sentence answers nothing.
    wrote = cut === 'length' || checked.hasSentence
    await screened
    await run(checked.ending())
  } finally {
    if (!place.workbench) workbench.close()
  }
  if (signal.aborted) return { checked, cut: null }
  if (cut && !wrote) throw new LlmFailure(cut, 'the model was cut before it wrote a sentence')
  return { checked, cut }
}

/**
 * Writes a model's reply into an answer. A reply that was cut ends the answer where it wrote a whole sentence.
 * @throws LlmFailure as `readReply`, or when the model wrote nothing to read.
 */
export async function writeReply(ctx: Ctx, llm: Llm, messages: readonly ChatMessage[], place: ReplyPlace): Promise<CheckedReply> {
  const reply = await readReply(ctx, llm, messages, place)
  if (reply.checked.isEmpty && !place.turn.signal.aborted) throw new LlmFailure(reply.cut ?? 'broken', 'the model wrote nothing')
  return reply
}
