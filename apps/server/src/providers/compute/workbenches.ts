import {
  buildModelMessages,
  createSentenceChecker,
  readScreen,
  relatedQuestions,
  ResearchReport,
  type Material,
  type PromptInput,
  type RankedPassage,
  type Source,
  type Understanding,
} from '@wenjin/engine'
import type { Contradictions, Lang, StreamMessage } from '@wenjin/contract'
import { quoteAnswer, type QuoteInput } from './tasks/engine.ts'

/** The engine's stateful work in several calls. */
export const computeWorkbenches = {
  /** A model's reply and its sources, which are parsed once for all calls: quotes, the prompt, the checks of its sentences. */
  reply: ({ sources, passages = [] }: ReplyInput) => {
    const check = createSentenceChecker(sources)
    let quoted: ReturnType<typeof quoteAnswer> | null = null
    return {
      /** Returns whether the passages answer a question, and if so the messages for a model. */
      prepare: ({ quote, prompt }: Preparation) => {
        quoted = quoteAnswer({ ...quote, passages })
        const { outcome, nearest, missing } = quoted
        return { outcome, nearest, missing, messages: outcome === 'nothing' ? null : buildModelMessages({ ...prompt, sources }) }
      },
      /** Returns the answer from the passages' own sentences, after `prepare`. */
      quoted: (_argument: null) => quoted!,
      screen: (_argument: null) => readScreen(sources),
      /** Returns questions that a reader may ask next; the passages have been parsed here for the quotes. */
      related: ({ understanding, lang }: Asked) => relatedQuestions(understanding, passages, lang),
      check,
    }
  },
  /**
   * Writes a research report section by section; `section` is null for the short answer. Each call returns the messages to send, and
   * whether the text has reached the limit of one answer.
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
  /** The sources that sentences are checked against. */
  sources: readonly Source[]
  /** The passages to quote; the sources may be a subset of them. */
  passages?: readonly RankedPassage[]
}

interface Preparation {
  quote: Omit<QuoteInput, 'passages'>
  prompt: Omit<PromptInput, 'sources'>
}

interface Asked {
  understanding: Understanding
  lang: Lang
}

interface ReportPlace {
  section: string | null
  material: Material
}
