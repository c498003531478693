import { negations } from '@wenjin/text'
import type { Token } from './edits.ts'

const stopsPattern = /[,;:。!?\n]/u
/** Words before a statement that is only supposed, asked, planned, prevented or negated, and not asserted. */
const supposedPattern =
  /如果|若(?!干)|假如|假设|倘|要是|一旦|万一|除非|是否|只要|只有|以为|误认为|难道|禁止|防止|避免|以免|免得|拒绝|否认|反对|计划|打算|可能|也许|据说|if |unless |whether /u
/** Words after a statement that is only asked or excluded. */
const askedPattern = /^(?:吗|么|的?除外|与否)/u

/** Returns the part of a clause before an offset. */
function clauseBefore(text: string, at: number): string {
  let start = at
  while (start > 0 && !stopsPattern.test(text[start - 1]!)) start--
  return text.slice(start, at)
}

const conditionPattern = /^(?:但|而|且|,)*(?:如(?!下|此|今|同|何|期|实|意|上)|若(?!干)|假如|倘|要是|一旦|万一|除非|只要|只有|if |unless )/u

/** Whether the clause before the one at an offset is its condition: 如遇暴雨,检修顺延. */
function isUnderCondition(text: string, start: number): boolean {
  const comma = start - 1
  return text[comma] === ',' && conditionPattern.test(clauseBefore(text, comma).trim())
}

/**
 * Whether a text contains a sentence verbatim as an assertion: supposed, asked or negated in the same clause does not count.
 * @param said tokens of the sentence @param text matching form @param tokens of the text @param whole whether the text must be exactly the
 * sentence
 */
export function saysVerbatim(said: readonly Token[], text: string, tokens: readonly Token[], whole = false): boolean {
  const last = tokens.length - said.length
  if (said.length === 0 || last < 0 || (whole && last > 0)) return false
  for (let at = 0; at <= last; at++) {
    // The first token is the cheapest test: most positions fail there.
    if (tokens[at]!.text !== said[0]!.text || !said.every(({ text: token }, i) => tokens[at + i]!.text === token)) continue
    const before = clauseBefore(text, tokens[at]!.start)
    if (isUnderCondition(text, tokens[at]!.start - before.length)) continue
    const after = text.slice(tokens[at + said.length - 1]!.end)
    if (!supposedPattern.test(before) && negations(before).length === 0 && !askedPattern.test(after)) return true
  }
  return false
}
