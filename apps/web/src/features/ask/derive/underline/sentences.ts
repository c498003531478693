import { splitBlocks, type Place, visibleText } from '../../answer/index.ts'

const stops = new Set('。！？!?；;')
/** Characters that may follow a sentence's stop. */
const closing = new Set('”’"\')）】」』》')

/** The sentences of an answer as places of its text: they end at stops and with their block. */
export function sentencesOf(answer: string): Place[] {
  return splitBlocks(answer).flatMap((block) => {
    const { text, places } = visibleText(block.source)
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

/** Whether the sentence has come to its stop at `i`, quotation marks and brackets after it passed over. */
function stopped(text: string, i: number): boolean {
  let at = i
  while (at > 0 && closing.has(text[at]!)) at -= 1
  return stops.has(text[at]!)
}
