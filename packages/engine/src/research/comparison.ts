import type { Lang } from '@wenjin/contract'
import { normalize } from '@wenjin/text'
import type { Comparison } from '../answer/composition/comparison.ts'
import type { RankedPassage } from '../model.ts'

/** Maximal number of headings that a comparison uses as aspects. */
const maxAspects = 3

const texts = {
  zh: {
    of: (thing: string, aspect: string) => `${thing}的${aspect}是怎样的？`,
    features: (thing: string) => `${thing}有什么特点？`,
    differ: (things: string, aspect: string) => `${things}${aspect === '' ? '' : `的${aspect}`}有什么不同？`,
    merits: (things: string, aspect: string) => `${things}${aspect === '' ? '' : `的${aspect}`}各有哪些优点和不足？`,
    join: (things: readonly string[]) => `${things.slice(0, -1).join('、')}和${things.at(-1)}`,
    and: '和',
  },
  en: {
    of: (thing: string, aspect: string) => `What about the ${aspect} of ${thing}?`,
    features: (thing: string) => `What are the features of ${thing}?`,
    differ: (things: string, aspect: string) => `How do ${things} differ${aspect === '' ? '' : ` in ${aspect}`}?`,
    merits: (things: string, aspect: string) =>
      `What are the strengths and weaknesses of ${things}${aspect === '' ? '' : ` in ${aspect}`}?`,
    join: (things: readonly string[]) => `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`,
    and: ' and ',
  },
} as const

/** Returns headings that the sources of all compared things have: aspects in which all can be compared. */
function sharedHeadings(things: readonly string[], passages: readonly RankedPassage[]): string[] {
  const names = things.map(normalize)
  const headings = names.map((name) => {
    const own = passages.filter(({ title }) => normalize(title).includes(name))
    return new Map(own.flatMap(({ headingPath }) => headingPath.map((heading) => [normalize(heading), heading] as const)))
  })
  const [first, ...others] = headings
  return [...(first ?? [])].filter(([key]) => others.every((other) => other.has(key))).map(([, heading]) => heading)
}

/**
 * Returns the sub-questions of a comparison: each thing in each aspect, then all together. Without aspects in the question, headings shared
 * by the sources of all things are used.
 * @param passages found for the question, best first; may be empty
 */
export function comparisonQuestions({ things, aspects }: Comparison, passages: readonly RankedPassage[], lang: Lang): string[] {
  const words = texts[lang]
  const named = aspects.length > 0 ? aspects : sharedHeadings(things, passages).slice(0, maxAspects)
  const together = words.join(things)
  const own =
    aspects.length > 0
      ? things.flatMap((thing) => aspects.map((aspect) => words.of(thing, aspect)))
      : things.map((thing) => words.features(thing))
  const aspect = aspects.join(words.and)
  const differing =
    aspects.length > 0 ? [words.differ(together, aspect)] : [words.differ(together, ''), ...named.map((one) => words.differ(together, one))]
  return [...own, ...differing, words.merits(together, aspect)]
}
