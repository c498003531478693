import { AnswerAssembler, ResearchReport, type Material, type Source } from '@wenjin/engine'
import type { Contradictions, Lang, StreamMessage } from '@wenjin/contract'

/** The engine's work in several calls. Each call gives what to send, and whether the text has reached the bound of one answer. */
export const computeWorkbenches = {
  /** Cleans and checks what a model writes against numbered sources, piece by piece. */
  answer: ({ sources, links, contradictions }: AnswerPlace) => {
    const assembler = new AnswerAssembler(sources, links, contradictions)
    const result = (messages: StreamMessage[]) => ({ messages, isFull: assembler.isFull, hasSentence: assembler.hasSentence })
    return {
      push: (text: string) => result(assembler.push(text)),
      end: (_argument: null) => result(assembler.end()),
    }
  },
  /** Puts a research into words, section by section; `section` is null for the short answer. */
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

interface AnswerPlace {
  sources: readonly Source[]
  links: readonly string[]
  contradictions?: Contradictions
}

interface ReportPlace {
  section: string | null
  material: Material
}
