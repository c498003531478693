import type { Program } from '@wenjin/client'
import { emptyAnswer, type Answer } from '@wenjin/contract'
import { clearStatus, dim, blue, print, printable, printJson, printStyled, showStatus } from './terminal.ts'
import { requireTopic } from './topics.ts'

export interface AskArguments {
  question: string
  topic?: string | undefined
  web: boolean
  session?: string | undefined
  json: boolean
}

const mark = /\[\[(\d{1,4})\]\]/g
/** A possible beginning of a mark at the end of a piece. */
const openMark = /\[(?:\[\d{0,4}\]?)?$/

/** Prints a streaming answer, with its marks as `[3]`. */
class AnswerPrinter {
  #rest = ''

  write(text: string): void {
    const whole = this.#rest + text
    const end = openMark.exec(whole)?.index ?? whole.length
    this.#rest = whole.slice(end)
    this.#print(whole.slice(0, end))
  }

  end(): void {
    this.#print(this.#rest)
    this.#rest = ''
  }

  #print(text: string): void {
    if (text) printStyled(printable(text).replaceAll(mark, (_, index: string) => blue(`[${index}]`)))
  }
}

/** Returns the cited sources in the order of their numbers; all sources when the text cites none. */
function namedSources({ text, references }: Answer) {
  const named = new Set([...text.matchAll(mark)].map(([, index]) => Number(index)))
  return named.size > 0 ? references.filter(({ index }) => named.has(index)) : references
}

/** Asks a question and prints the answer while it streams. Aborting also stops the answer on the server. */
export async function ask(program: Program, asked: AskArguments, baseUrl: (link: string) => string, signal: AbortSignal): Promise<void> {
  const topic = asked.topic === undefined ? null : await requireTopic(program, asked.topic, signal)
  const printer = new AnswerPrinter()
  let last = { answer: emptyAnswer(), sessionId: '' }
  const options = { ...(topic && { topicId: topic.id, enableMix: asked.web }), ...(asked.session && { sessionId: asked.session }) }
  try {
    for await (const { message, answer, sessionId } of program.ask(asked.question, { ...options, signal })) {
      last = { answer, sessionId }
      if (asked.json) continue
      if (message.type === 'set-status') showStatus(message.text)
      else if (message.type === 'append-text') {
        clearStatus()
        printer.write(message.text)
      } else if (message.type === 'restart') print('\n\n（以上作废，重新回答。 The answer begins anew.）\n\n')
    }
  } finally {
    clearStatus()
    printer.end()
  }
  const { answer, sessionId } = last
  const { text, references, citations, highlights, related } = answer
  if (asked.json) return printJson({ sessionId, text, references, citations, highlights, related })
  const sources = namedSources(answer).map(
    ({ index, title, link }) => `${blue(`[${index}]`)} ${printable(title)}  ${dim(printable(baseUrl(link)))}\n`,
  )
  printStyled(`\n${sources.length > 0 ? `\n${sources.join('')}` : ''}`)
  if (process.stderr.isTTY) process.stderr.write(`${dim(`接着问 Go on: wenjin ask --session ${sessionId} …`)}\n`)
}
