import { numberSources, verifySentence, type Source } from '@wenjin/engine'
import { splitSentences } from '@wenjin/text'
import { liesOf, type LieKind } from './answer-lies.ts'
import { loadSet, ownSets, type SetPassage } from '../corpus.ts'
import { toRanked } from '../passages.ts'

/** Verdicts on sentences copied from one source of texts, unchanged and with one lie each. */
export interface LieFigures {
  source: string
  truths: number
  /** Share of the copied sentences that are verified. */
  verified: number
  /** By kind of lie: their number, the share that is not verified, and the share reported as contradicted. */
  lies: Record<LieKind, { told: number; caught: number; contradicted: number }>
  /** The lies that were verified by mistake. */
  passed: string[]
}

/** Number of other passages of the same source in the check. */
const beside = 7
/** Minimum characters of a sentence; a shorter one is a label. */
const shortest = 12

const isAsked = (sentence: string) => /[?？]["'」』”’)）]*$/u.test(sentence)

/** Removes the number of an item of a list: an answer may number the same items otherwise. */
const withoutLabel = (sentence: string) => sentence.replace(/^\d{1,3}[.、)]\s*/u, '')

/** Returns the sentences of a source that make a statement. */
function statementsOf({ passages }: Source): string[] {
  const headings = new Set(passages.flatMap(({ title, headingPath }) => [title, ...headingPath]))
  return passages
    .flatMap(({ text }) => splitSentences(text).map(({ start, end }) => ({ text, start, end })))
    .map(({ text, start, end }) => withoutLabel(text.slice(start, end).trim()))
    .filter((sentence) => sentence.length > shortest && !headings.has(sentence) && !isAsked(sentence) && !/^#|\S \| \S/u.test(sentence))
}

/** Checks sentences copied from passages, one in `every`, unchanged and with each possible lie. */
export function measureLies(source: string, passages: readonly SetPassage[], every: number): LieFigures {
  const lies = {
    number: { told: 0, caught: 0, contradicted: 0 },
    denial: { told: 0, caught: 0, contradicted: 0 },
    name: { told: 0, caught: 0, contradicted: 0 },
  }
  const passed: string[] = []
  let [truths, verified, count] = [0, 0, 0]
  passages.forEach((passage, at) => {
    const near = Array.from({ length: Math.min(beside + 1, passages.length) }, (_, i) => passages[(at + i) % passages.length]!)
    const sources = numberSources(toRanked(near))
    const other = near.find(({ title }) => title !== passage.title)?.title ?? ''
    for (const sentence of statementsOf(sources[0]!)) {
      if (count++ % every !== 0) continue
      truths++
      if (verifySentence({ sentence, sources, preferred: 1 }).verdict === 'verified') verified++
      for (const lie of liesOf(sentence, passage.title, other)) {
        const { verdict } = verifySentence({ sentence: lie.sentence, sources, preferred: 1 })
        const figures = lies[lie.kind]
        figures.told++
        if (verdict === 'verified') passed.push(`${lie.kind}: ${lie.sentence}`)
        else figures.caught++
        if (verdict === 'contradicted') figures.contradicted++
      }
    }
  })
  return { source, truths, verified: verified / Math.max(1, truths), lies, passed }
}

/** For an external set: check one sentence in this many. */
const everyOfLarge = 20

/** Measures every available source of texts. */
export function measureAllLies(every = 1): LieFigures[] {
  const large = ['cmrc2018_trial', 'drcd_dev']
  return ['manual', ...ownSets(), ...large].flatMap((name) => {
    const set = loadSet(name)
    return set === null ? [] : [measureLies(name, set.passages, large.includes(name) ? every * everyOfLarge : every)]
  })
}

/** Returns the share of all lies of a kind that is not verified, or is reported as contradicted. */
export function shareOfLies(figures: readonly LieFigures[], kind: LieKind, what: 'caught' | 'contradicted'): number {
  const sum = (of: 'told' | 'caught' | 'contradicted') => figures.reduce((all, { lies }) => all + lies[kind][of], 0)
  return sum(what) / Math.max(1, sum('told'))
}
