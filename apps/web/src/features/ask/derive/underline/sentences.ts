import { splitBlocks, type Place, visibleText } from '../../answer/index.ts'

const stops = new Set('。！？!?；;')
/** Closing characters that may follow the stop of a sentence. */
const closing = new Set('”’"\')）】」』》')

/** Splits an answer into its sentences, as places of its text: a sentence ends at a stop or at the end of its block. */
export function sentencesOf(answer: string): Place[] {
  return splitBlocks(answer).flatMap((block) => {
    const { text, places } = visibleText(block)
    const found: Place[] = []
    let from = 0
    for (let i = 0; i < text.length; i++) {
      const ends = stops.has(text[i]!) || closing.has(text[i]!)
      const next = text[i + 1]
      const over = next === undefined || (ends && stopped(text, i) && !closing.has(next) && !stops.has(next))
      if (!over) continue
      found.push({ start: block.start + places[from]!, end: block.start + places[i]! + 1 })
      from = i + 1
    }
    return found
  })
}

/** Whether the sentence has ended at `i`; closing quotation marks and brackets before `i` are skipped. */
function stopped(text: string, i: number): boolean {
  let at = i
  while (at > 0 && closing.has(text[at]!)) at -= 1
  return stops.has(text[at]!)
}
