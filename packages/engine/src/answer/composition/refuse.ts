import type { Lang } from '@wenjin/contract'
import { escapeMarkdown } from '../reply/markdown.ts'
import type { Source } from '../evidence/sources.ts'

/** Number of source titles named in an unsupported answer. */
const namedSources = 3

/** Returns the answer to an unsupported question: states that there is none and names the nearest sources. Markdown without marks. */
export function noAnswer(lang: Lang, nearest: readonly Source[]): string {
  const titles = [...new Set(nearest.map((source) => source.passages[0]?.title ?? '').filter((title) => title !== ''))].slice(
    0,
    namedSources,
  )
  const list = titles.map((title) => `- ${escapeMarkdown(title)}`).join('\n')
  if (lang === 'en') {
    const said =
      'No support was found: nothing in the sources searched answers this question. Say it in other words, or search more than these sources.'
    return list === '' ? said : `${said}\n\nThe nearest sources:\n\n${list}`
  }
  const said = '没有找到依据：已检索的资料里没有能回答这个问题的内容。可以换一种说法，或者扩大检索的范围。'
  return list === '' ? said : `${said}\n\n最接近的资料：\n\n${list}`
}

/** Returns the answer to an unsupported part of a compound question. */
export function noAnswerToPart(lang: Lang, question: string): string {
  const asked = escapeMarkdown(question)
  return lang === 'en' ? `No support was found for: ${asked}` : `关于“${asked}”，没有找到依据。`
}

/** Returns the heading over sentences that only come near a question (a part of a compound one, or empty). */
export function nearestOnly(lang: Lang, question: string): string {
  const asked = escapeMarkdown(question)
  if (lang === 'en') return `No direct support was found${asked === '' ? '' : ` for: ${asked}`}. The nearest sentences are:`
  return `${asked === '' ? '' : `关于“${asked}”，`}没有找到直接依据，最接近的是：`
}
