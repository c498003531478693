import {
  buildModelMessages,
  createSentenceChecker,
  readScreen,
  ResearchReport,
  type Material,
  type PromptInput,
  type RankedPassage,
  type Source,
} from '@wenjin/engine'
import type { Contradictions, Lang, StreamMessage } from '@wenjin/contract'
import { quoteAnswer, type QuoteInput } from './tasks.ts'

/** The engine's work in several calls. */
export const computeWorkbenches = {
  /** A reply of a model and its sources, which are read once for all that is made of them: quotes, the prompt, the checks of its sentences. */
  reply: ({ sources, passages = [] }: ReplyInput) => {
    const check = createSentenceChecker(sources)
    let quoted: ReturnType<typeof quoteAnswer> | null = null
    return {
      /** Says whether the passages answer a question, and the messages that ask a model where they do. */
      prepare: ({ quote, prompt }: Preparation) => {
        quoted = quoteAnswer({ ...quote, passages })
        const { outcome, nearest, missing } = quoted
        return { outcome, nearest, missing, messages: outcome === 'nothing' ? null : buildModelMessages({ ...prompt, sources }) }
      },
      /** The answer of the passages' own sentences, after `prepare`. */
      quoted: (_argument: null) => quoted!,
      screen: (_argument: null) => readScreen(sources),
      check,
    }
  },
  /**
   * Puts a research into words, section by section; `section` is null for the short answer. Each call gives what to send, and whether the text
   * has reached the bound of one answer.
   */
  report: ({ question, lang, contradictions }: { question: string; lang: Lang; contradictions: Contradictions }) => {
    const report = new ResearchReport(question, lang, contradictions)
    const result = (messages: StreamMessage[]) => ({ messages, isFull: report.isFull })
    return {
      setPlan: (questions: readonly string[]) => report.setPlan(questions),
      quote: ({ section, material }: ReportPlace) =>
        result(section === null ? report.quoteSummary(material) : report.quoteSection(section, material)),
      quoteRest: ({ section, material }: ReportPlace) => result(report.quoteRest(section, material)),
      beginWritten: ({ section, material }: ReportPlace) => {
        const { messages, sources } = report.beginWritten(section, material)
        return { ...result(messages), sources }
      },
      write: (text: string) => result(report.write(text)),
      endWritten: (_argument: null) => result(report.endWritten()),
      close: (maxSources: number) => result(report.close(maxSources)),
    }
  },
}

interface ReplyInput {
  /** What sentences are checked against. */
  sources: readonly Source[]
  /** What is quoted; the sources may be a part of it. */
  passages?: readonly RankedPassage[]
}

interface Preparation {
  quote: Omit<QuoteInput, 'passages'>
  prompt: Omit<PromptInput, 'sources'>
}

interface ReportPlace {
  section: string | null
  material: Material
}
