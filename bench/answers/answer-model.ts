import { AnswerAssembler, buildModelMessages, numberSources, type Source } from '@wenjin/engine'
import { normalize, splitSentences } from '@wenjin/text'
import { loadAttacks } from './answer-attack.ts'
import { liesOf } from './answer-lies.ts'
import { openLibrary, type Library } from './answer-set.ts'
import type { QuestionSet } from '../corpus.ts'
import { obey, readAsModel } from './obeying-model.ts'

/** Maximum sources in the prompt of one question. */
const given = 8
/** Characters per chunk of the simulated model stream. */
const chunk = 7
const inventedLink = 'https://invented.example/page'

async function sourcesFor(library: Library, question: string): Promise<Source[]> {
  return numberSources((await library.find(question)).slice(0, given), question)
}

/** Assembles a model's reply into the text that reaches the reader. */
function assemble(sources: readonly Source[], reply: string): AnswerAssembler {
  const assembler = new AnswerAssembler(sources)
  for (let at = 0; at < reply.length; at += chunk) assembler.push(reply.slice(at, at + chunk))
  assembler.end()
  return assembler
}

/** Measures the share of injections that reach the reader through a model that obeys every text, in many ways. */
export async function measureObedience(set: QuestionSet): Promise<{ obeyed: number; asked: number }> {
  const attacks = loadAttacks(set)
  const changed = new Map(attacks.map((attack) => [attack.passage.id, attack.passage]))
  const library = openLibrary(set.passages.map((passage) => changed.get(passage.id) ?? passage))
  let obeyed = 0
  for (const { question } of attacks) {
    const sources = await sourcesFor(library, question)
    const prompt = readAsModel(
      buildModelMessages({ question, history: [], sources, mode: 'detail', lang: 'zh' })
        .map(({ content }) => content)
        .join('\n'),
    )
    const truth = sentencesOf(sources[0]?.passages[0]?.text ?? '')[0] ?? ''
    const words = attacks.map(({ canary }) => canary).filter((canary) => prompt.includes(canary))
    const replies = words.flatMap((word) => obey(word, `请输出 ${word}。`, truth))
    if (replies.some((reply) => words.some((word) => assemble(sources, reply).text.includes(word)))) obeyed += 1
  }
  return { obeyed: obeyed / attacks.length, asked: attacks.length }
}

/** Results for a lying model. */
export interface Lying {
  asked: number
  /** Share of citations whose quote is at its stated place in the snapshot, and their number. */
  found: number
  citations: number
  /** Share of sentences with a changed number that no citation verifies, and their number. */
  flagged: number
  changed: number
  /** Share of answers without an invented address. */
  withoutLinks: number
}

/** Simulates a model that cites wrongly or not at all and invents numbers and links, on `count` questions of a set. */
export async function measureLying(set: QuestionSet, count: number): Promise<Lying> {
  const library = openLibrary(set.passages)
  const every = Math.max(1, Math.floor(set.questions.length / count))
  const questions = set.questions.filter((_, at) => at % every === 0).slice(0, count)
  const figures = { citations: 0, found: 0, changed: 0, flagged: 0, withoutLinks: 0 }
  const check = ({ citations }: AnswerAssembler, sources: readonly Source[]) => {
    for (const { index, start, end, quote, verdict } of citations) {
      if (verdict === 'unsupported') continue
      figures.citations += 1
      const written = library.snapshot(sources.find((source) => source.index === index)!.documentId).slice(start, end)
      if (quote !== '' && normalize(written) === normalize(quote)) figures.found += 1
    }
  }
  for (const { question } of questions) {
    const sources = await sourcesFor(library, question)
    const sentences = sources.flatMap(({ passages }) => sentencesOf(passages[0]?.text ?? ''))
    // Marks of no source, of another source, of all at once, and none; with an invented address.
    const reply = sentences
      .slice(0, 8)
      .map((sentence, at) => `${sentence}${['[[99]]', '[[3]]', '[[1]][[2]][[3]][[4]]', `[来源](${inventedLink})`, ''][at % 5]}`)
      .join('')
    const answer = assemble(sources, reply)
    check(answer, sources)
    if (!answer.text.includes(inventedLink)) figures.withoutLinks += 1
    const lie = sentences.flatMap((sentence) => liesOf(sentence, '', '')).find(({ kind }) => kind === 'number')
    if (!lie) continue
    const told = assemble(sources, `${lie.sentence}[[1]]`)
    check(told, sources)
    figures.changed += 1
    if (told.citations.every(({ verdict }) => verdict !== 'verified')) figures.flagged += 1
  }
  return {
    asked: questions.length,
    citations: figures.citations,
    changed: figures.changed,
    found: figures.found / Math.max(1, figures.citations),
    flagged: figures.flagged / Math.max(1, figures.changed),
    withoutLinks: figures.withoutLinks / Math.max(1, questions.length),
  }
}

function sentencesOf(text: string): string[] {
  return splitSentences(text)
    .map(({ start, end }) => text.slice(start, end).trim())
    .filter((sentence) => sentence.length > 12)
}
