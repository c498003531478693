import { normalizeWithOffsets } from '../form/normalize.ts'
import type { Span } from '../form/span.ts'

/** A run of classifiers after a question word: 哪两个, 几种, 多少位. */
const classifier =
  '(?:个|位|种|类|些|次|届|座|家|名|部|项|条|本|只|所|艘|款|场|篇|首|张|句|支|级|层|枚|颗|册|卷|集|幅|台|辆|架|把|块|片|间|栋|头|匹|棵|株|代|任|期|段|章|节|班|方面|地方|时候)'
const smallNumber = '[一二三四五六七八九十两几]'

/** Patterns removed at any position, tried in order, hence longer before shorter. Matching form. */
const anywhere = [
  // 是由哪两个, 在什么时候, 为什么
  `(?:是)?(?:由|被|在|(?<![位属源])于|从|为|对|给|向|跟|和|与|(?<![采使利运应作])用|以|按)?哪(?:里|儿|${smallNumber}?${classifier}|${smallNumber}|(?![吒咤怕]))`,
  `(?:是)?(?:由|被|在|(?<![位属源])于|从|对|给|向|跟|(?<![采使利运应作])用|以|按|因)?(?:为)?(?:什么|甚么|啥)(?:样的?|时候|地方|东西|原因|方式|方法|意思)?`,
  '(?:是)?(?:怎么样|怎么办|怎么回事|怎么|怎样|怎)(?:的|才能|会)?',
  '(?:是)?如何(?:才能)?',
  '咋(?:办|样|回事|弄)?|干(?:嘛|啥)',
  // 这样行吗, 我去可以不: whether it is allowed is asked behind what is done.
  '(?:行|成|可以)(?=(?:吗|么|嘛|不)[?!。 ]*$)',
  '(?:是)?(?:在|于|从|为|因)?何(?:时|地|处|人|种|物|者|以|故|年|月|日|在)',
  '(?:是)?(?:由|被|给|对|跟|和|与|向)?谁(?:的)?',
  `(?:大约|大概|一共|总共|共)?(?:有|是|为|达|占|约)?多少(?:钱|${classifier})?`,
  '(?:大约|大概)?(?:有|是)?多(?:大|长|久|远|高|重|深|宽|快|厚)(?![于量约数])',
  '(?:是|在)?(?:星期|礼拜|周)几',
  `第几${classifier}?`,
  `(?:是|有|在|于|分|共)?(?<![一二三四五六七八九十百千万\\d])几(?:${classifier}|点钟?|(?=[年月日号天岁人万千百]))`,
  '是不是|有没有|能不能|会不会|可不可以|要不要|是否|能否|可否|会否|有无',
  "what(?: is| are| was| were|'s| does| do| did)?(?: the| a| an)?|who(?: is| are| was|'s)?|whom|whose|which|where(?: is| are| was)?",
  'when(?: is| are| was| did| does)?|why(?: is| are| does| do| did)?|how(?: many| much| long| far| old| to| do| does| did| can| is| are)?',
]
const request =
  '(?:(?:请|麻烦)(?:你|您)?(?:帮我|给我|为我|替我|跟我)?|(?:你|您)?(?:能|可以|能不能|可不可以)?(?:帮我|给我|为我|替我|跟我)|(?:你|您)(?:能|可以|能不能|可不可以))'
const tell = '(?:介绍|说明|解释|讲|说|告诉我|查|查询|列出|列举|总结)'
/** Patterns removed from the front repeatedly, as long as one matches. */
const openings = [
  '(?:您好|你好|嗨|hi|hello|hey)[,!。，!~ ]*',
  '(?:请|麻烦|劳驾|能否|可以|能)?(?:你|您)?(?:帮我|帮忙|给我|为我|替我)?(?:请问一下|请问|试问|请教一下|请教|问一下|想问一下|我想问一下|我想问|我想知道|想知道|我想了解一下|我想了解|想了解)',
  // 请介绍, 介绍一下; bare 介绍信 and 说明书 are ordinary words.
  `${request}(?:详细|简单|简要)?地?${tell}(?:一下)?`,
  `(?:详细|简单|简要)?地?(?:${tell}一下|讲讲|说说|谈谈|告诉我)`,
  '(?:你|您)(?:知道|了解|清楚)(?:吗[,? ]*)?|有(?:没有)?人知道',
  '(?:关于|对于|(?:根据)?(?:文章中?|文中|本文)(?![件化字学书艺明库])),?',
  'please|could you|can you|tell me|do you know|i want to know|is|are|was|were|does|do|did|can',
]
/** Particles at the very end; the lookbehinds preserve 喇嘛, 酒吧, 什么. */
const particle = '(?:吗|呢|(?<=..)(?<![要差可得])不|(?<![酒网贴])吧|(?<![什怎那多])么|啊|呀|(?<!喇)嘛|谢谢|多谢|thanks|thank you)'
const marks = '[?!。，,.~ ]'
/**
 * Words before a gap or the end that only introduced the question word. No entry is a concatenation of two others, so repetition never
 * backtracks; the lookbehinds preserve 目的, 所有, 行为.
 */
const leftOver = '(?:(?<![目标])的|是|(?<![所拥享没])有|(?<![行作认])为|叫|叫做|称为|(?<!所)指|意思)'

const atWordEdge = (pattern: string): string => (/^[a-z]/.test(pattern) ? `(?<![a-z])(?:${pattern})(?![a-z])` : `(?:${pattern})`)
const anywherePattern = new RegExp(anywhere.map(atWordEdge).join('|'), 'g')
const openingPattern = new RegExp(`^[ ]*(?:${openings.map(atWordEdge).join('|')})`)

/**
 * Matches a run of `unit` at the end. A match may start only where no unit ends before it: each run is tried once, not from each of its
 * units, nor from `inside` a unit whose remainder is a unit, too.
 */
// regex-parts: the constants above
const runAtEnd = (unit: string, inside = unit): RegExp => new RegExp(`(?<!${unit}|${inside})${unit}+$`)
const endPattern = runAtEnd(`(?:${marks}|${particle})`)
const closingPattern = runAtEnd(`(?:${marks}|${leftOver})`, '称(?=为)')
/** After a gap: 谁[是]美国总统. */
const leadingPattern = /^(?:[, ]*(?:就?是|的(?!士|确)))+/

/** Returns the spans of a question's matching form without its question wording. Empty when it has no other words. */
export function contentSpans(form: string): Span[] {
  let start = 0
  for (let opening = openingPattern.exec(form); opening?.[0]; opening = openingPattern.exec(form.slice(start))) start += opening[0].length
  const end = Math.max(start, endPattern.exec(form)?.index ?? form.length)
  const kept: Span[] = []
  let from = start
  const keep = (to: number): void => {
    const lead = from > start ? (leadingPattern.exec(form.slice(from, to))?.[0].length ?? 0) : 0
    const body = form.slice(from + lead, to)
    const length = closingPattern.exec(body)?.index ?? body.length
    if (body.slice(0, length).trim() !== '') kept.push({ start: from + lead, end: from + lead + length })
  }
  anywherePattern.lastIndex = start
  for (let match = anywherePattern.exec(form); match && match.index < end; match = anywherePattern.exec(form)) {
    keep(match.index)
    from = match.index + match[0].length
  }
  keep(end)
  return kept
}

/**
 * Removes the question wording from a question: question words with the words attached to them (是由哪两个公司 → 公司), polite wrappings, final
 * particles and marks. The remainder keeps its spelling, with a space in place of every gap; a question of only question wording is
 * returned without its marks, never empty.
 */
export function stripQuestion(question: string): string {
  const { text, offsets } = normalizeWithOffsets(question)
  const kept = contentSpans(text).map(({ start, end }) => question.slice(offsets[start]!, offsets[end]!).trim())
  return kept.filter(Boolean).join(' ') || question.replace(/(?<![\s?？!！。.])[\s?？!！。.]+$/u, '').trim()
}
