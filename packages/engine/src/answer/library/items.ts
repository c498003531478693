import type { RankedPassage } from '../../model.ts'
import type { ExtractiveAnswer } from '../composition/compose.ts'
import { Composition } from '../composition/composition.ts'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import { escapeMarkdown } from '../reply/markdown.ts'
import { shownInline } from '../composition/show.ts'
import { readDocuments, type ReadDocument } from './documents.ts'

/** The marker of a list item without markup, at the start of its line: 「1.」「一、」「（二）」「第三条」「•」. */
const numberedPattern =
  /^(?:\d{1,2}\s?[、.．)）](?!\d)|[一二三四五六七八九十]{1,3}\s?[、.．]|[（(][\d一二三四五六七八九十]{1,3}[)）]|第[\d一二三四五六七八九十百]{1,4}[条项款点]|[①-⑳]|[-•·●▪*]\s|[一二三四五六七八九]是)/u
const maxCount = 20
/** A longer item is represented by its first sentence, characters. */
const maxLength = 240
/** A single item is not a list. */
const minCount = 2

interface List {
  document: ReadDocument
  items: EvidenceSentence[]
  /** The heading or lead-in above it. */
  over: string
}

const beginsLine = ({ passage, start }: EvidenceSentence) => {
  const before = passage.text.slice(0, start - passage.start).trimEnd()
  return before === '' || passage.text.slice(before.length, start - passage.start).includes('\n')
}

/** Merges an item with the following sentences of its paragraph into one span. */
function joined(first: EvidenceSentence, last: EvidenceSentence): EvidenceSentence {
  if (first === last || last.end - first.start > maxLength || last.passage !== first.passage) return first
  return { ...first, end: last.end, text: first.passage.text.slice(first.start - first.passage.start, last.end - first.passage.start) }
}

function listsOf(document: ReadDocument): List[] {
  const lists: List[] = []
  let open: { first: EvidenceSentence; last: EvidenceSentence }[] = []
  let over = ''
  let before = ''
  const close = () => {
    if (open.length >= minCount) lists.push({ document, over, items: open.map(({ first, last }) => joined(first, last)) })
    open = []
  }
  for (const sentence of document.evidence) {
    const isItem = sentence.kind === 'item' || (sentence.kind === 'prose' && beginsLine(sentence) && numberedPattern.test(sentence.text))
    if (isItem) {
      const { heading, normalized } = sentence
      const isNew = open.length > 0 && sentence.kind === 'item' && open.at(-1)!.first.heading !== heading
      if (isNew) close()
      if (open.length === 0) over = `${before}\n${heading}`
      open.push({ first: sentence, last: sentence })
      before = normalized
    } else if (open.length > 0 && sentence.kind === 'prose' && !beginsLine(sentence)) open.at(-1)!.last = sentence
    else {
      close()
      before = sentence.normalized
    }
  }
  close()
  return lists
}

/**
 * Answers with the items of the list that a question asks for: of all lists the one whose lead-in and items contain most of its words, the
 * longest on ties. Null if there is none.
 * @param words content words of the question, matching form
 */
export function composeItems(words: readonly string[], passages: readonly RankedPassage[]): ExtractiveAnswer | null {
  const lists = readDocuments(passages).flatMap(listsOf)
  const said = (text: string) => words.filter((word) => text.includes(word)).length
  const weighed = lists.map((list) => ({
    list,
    worth: 2 * said(list.over) + said(list.items.map(({ normalized }) => normalized).join('\n')),
  }))
  const best = weighed.toSorted((a, b) => b.worth - a.worth || b.list.items.length - a.list.items.length)[0]?.list
  if (!best) return null
  const composition = new Composition([])
  const items = best.items.slice(0, maxCount)
  composition.text(`**${escapeMarkdown(best.document.title)}**\n`)
  for (const item of items) {
    composition.text('\n- ')
    composition.quoteAlone(item, shownInline(item))
  }
  return composition.answer(best.document.passages)
}
