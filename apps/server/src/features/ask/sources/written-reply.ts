import { AnswerAssembler, type Checking, type Source } from '@wenjin/engine'
import type { Contradictions, StreamMessage } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { EngineCompute, RunOptions } from '../../../providers/compute/index.ts'
import { LlmFailure, type ChatMessage, type Llm, type LlmCut } from '../../../providers/llm/llm.ts'

/** The sources of a reply, its output, and its abort signal. */
interface ReplyPlace {
  /** The numbered sources and, in the same order, the addresses that links may lead to. */
  sources: readonly Source[]
  links: readonly string[]
  /** How a sentence that its source contradicts is treated; `mark` by default. */
  contradictions?: Contradictions
  emit: (message: StreamMessage) => void
  /** Waits until more text would be shown. */
  untilDue?: () => Promise<void>
  turn: RunOptions & { signal: AbortSignal }
  /** A workbench whose thread has read the sources already; its creator closes it. */
  workbench?: ReplyWorkbench
}

const openWorkbench = (compute: EngineCompute, input: Parameters<typeof compute.open<'reply'>>[1], turn: RunOptions) =>
  compute.open('reply', input, turn)

/** A worker thread with a model's reply and its sources. */
export type ReplyWorkbench = ReturnType<typeof openWorkbench>

/** The result of reading a reply. */
interface CheckedReply {
  checked: Pick<AnswerAssembler, 'text' | 'citations' | 'isEmpty'>
  /** The reason why it was cut; null when the model finished or the answer was stopped. */
  cut: LlmCut | null
}

/**
 * Reads a model's reply as it streams. Its text is cleaned here, and each complete sentence is verified against all sources in a thread, at
 * whatever speed the model writes.
 * @throws LlmFailure when the model cannot be reached, or was cut before it wrote a complete sentence.
 */
export async function readReply(ctx: Ctx, llm: Llm, messages: readonly ChatMessage[], place: ReplyPlace): Promise<CheckedReply> {
  const { sources, links, contradictions = 'mark', emit, untilDue, turn } = place
  const { signal } = turn
  const workbench = place.workbench ?? openWorkbench(ctx.compute, { sources }, turn)
  const checked = new AnswerAssembler(sources, links, contradictions)
  // Screen the sources while the model processes its prompt.
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
    // An incomplete sentence is no answer.
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
 * Writes a model's reply into an answer. A reply that was cut counts when it has a complete sentence.
 * @throws LlmFailure as `readReply`, or when the model wrote nothing readable.
 */
export async function writeReply(ctx: Ctx, llm: Llm, messages: readonly ChatMessage[], place: ReplyPlace): Promise<CheckedReply> {
  const reply = await readReply(ctx, llm, messages, place)
  if (reply.checked.isEmpty && !place.turn.signal.aborted) throw new LlmFailure(reply.cut ?? 'broken', 'the model wrote nothing')
  return reply
}
