import { sameQuantity, supportsQuantity, type Quantity } from '@wenjin/text'
import { SURNAMES } from './answer-type.ts'
import type { Claim } from './claim.ts'

/** How far a span of a source bears out a claim. */
export interface Support {
  /** Share of the claim's words and pairs of characters that the span has, 0–1. */
  coverage: number
  /** Numbers, dates, denials, names and their order all agree. */
  faithful: boolean
}

/** Words a writer adds without saying anything more. */
const CONNECTING = new Set(
  '公元 主要 位于 成为 进行 指出 介绍 认为 根据 资料 显示 目前 可见 总之 具体 具体来说 来说 包括 包含 属于 方面 情况 相关 问题 内容 文中 文章 提到 记载 说明 表示 表明 描述 是指 指 一位 一座 一部 一款 一项 一名 一家 一本 分别 共 总共 共有 约 大约 左右 名 位 个 种 叫 叫做 称 称作 名为 又称 又名 即 这部 这座 这位 该片 该书 答案 因为 原因 由于 所以 首先 其次 最后 第一 第二'.split(
    ' ',
  ),
)

/** Opposites a liar swaps. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['增加', '减少'],
  ['上升', '下降'],
  ['提高', '降低'],
  ['支持', '反对'],
  ['同意', '拒绝'],
  ['允许', '禁止'],
  ['成功', '失败'],
  ['胜', '败'],
  ['最大', '最小'],
  ['最高', '最低'],
  ['最早', '最晚'],
  ['之前', '之后'],
  ['以上', '以下'],
  ['东', '西'],
  ['南', '北'],
  ['左', '右'],
  ['父亲', '母亲'],
  ['儿子', '女儿'],
  ['哥哥', '弟弟'],
  ['丈夫', '妻子'],
  ['男', '女'],
  ['上游', '下游'],
  ['进口', '出口'],
  ['国内', '国外'],
  ['公元前', '公元后'],
]

/** Characters on either side of a date in which a word still belongs to it. */
const NEAR = 14
/** Characters between a number and the word it counts, in the claim and, as sources say more, in the span. */
const BESIDE = 2
const BESIDE_IN_SPAN = 5

/** Whether the words beside a quantity of the claim stand beside the same quantity in the span. */
function boundAlike(claim: Claim, wanted: Quantity, span: Claim, found: Quantity): boolean {
  const clause = claim.clauses.find((one) => wanted.start >= one.start && wanted.start < one.end)
  const words = claim.words.filter(
    ({ word, start, end }) => clause !== undefined && start >= clause.start && end <= clause.end && !CONNECTING.has(word),
  )
  if (wanted.kind === 'date' || wanted.kind === 'time') {
    const near = words.filter(({ start, end }) => start >= wanted.start - NEAR && end <= wanted.end + NEAR)
    const theirs = span.clauses.find((one) => found.start >= one.start && found.start < one.end)
    const from = Math.max(lastStop(span.text, found.start), Math.min(theirs?.start ?? 0, found.start - NEAR))
    const to = Math.max(theirs?.end ?? 0, found.end + NEAR)
    return near.length === 0 || near.some(({ word }) => span.text.slice(from, to).includes(word))
  }
  const right = words.find(({ start }) => start >= wanted.end && start <= wanted.end + BESIDE)
  const left = words.findLast(({ end }) => end <= wanted.start && end >= wanted.start - BESIDE)
  if (right === undefined && left === undefined) return true
  const after = span.text.slice(found.end, found.end + BESIDE_IN_SPAN + (right?.word.length ?? 0))
  const before = span.text.slice(Math.max(0, found.start - BESIDE_IN_SPAN - (left?.word.length ?? 0)), found.start)
  return (right !== undefined && after.includes(right.word)) || (left !== undefined && before.includes(left.word))
}

/** Where the sentence begins that holds an offset of a text. */
function lastStop(text: string, at: number): number {
  return Math.max(...[...'。!?\n'].map((stop) => text.lastIndexOf(stop, at))) + 1
}

/** Every quantity of the claim rests on one of the span, and what the claim says twice the span says as often. */
function quantitiesAgree(claim: Claim, span: Claim): boolean {
  return claim.quantities.every((wanted) => {
    const found = span.quantities.filter((one) => supportsQuantity(one, wanted))
    const times = claim.quantities.filter((one) => sameQuantity(one, wanted)).length
    return found.length >= times && found.some((one) => boundAlike(claim, wanted, span, one))
  })
}

/** Each clause is denied where the stretch it rests on is denied. */
function denialsAgree(claim: Claim, span: Claim): boolean {
  return claim.clauses.every((clause) => {
    if (clause.grams.size < 2) return true
    let best: (typeof span.clauses)[number] | undefined
    let most = 0
    for (const other of span.clauses) {
      let common = 0
      for (const gram of clause.grams) if (other.grams.has(gram)) common++
      // Of equals the one that agrees: a sentence may say the thing and its opposite of different subjects.
      if (common > most || (common === most && common > 0 && other.negated === clause.negated)) {
        most = common
        best = other
      }
    }
    return best === undefined ? !clause.negated : best.negated === clause.negated
  })
}

/** Characters after a denial that tell what is denied, and those that may stand between the two. */
const DENIED = 3
const BETWEEN = 2

/** What a claim denies, each by its first characters. */
function deniedIn({ text, clauses, denials }: Claim): string[] {
  return denials
    .map(({ end }) => text.slice(end, Math.min(end + DENIED, clauses.find((clause) => clause.end >= end)?.end ?? 0)))
    .filter((denied) => denied.length > 1)
}

/** Whether words are denied somewhere in a claim, and whether they are said somewhere without a denial. */
function saysOf({ text, denials }: Claim, words: string): { denied: boolean; said: boolean } {
  const says = { denied: false, said: false }
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (denials.some(({ end }) => end <= at && end >= at - BETWEEN)) says.denied = true
    else says.said = true
  }
  return says
}

/** What either denies, the claim denies or says as the span does: a stretch may deny one thing and say another. */
function sameDenied(claim: Claim, span: Claim): boolean {
  return [...deniedIn(claim), ...deniedIn(span)].every((words) => {
    const there = saysOf(span, words)
    if (!there.denied && !there.said) return true
    const here = saysOf(claim, words)
    return (!here.denied || there.denied) && (!here.said || there.said)
  })
}

/** The claim says one of two opposites where the span says only the other. */
function swaps(claim: string, span: string, one: string, other: string): boolean {
  return claim.includes(one) && !span.includes(one) && span.includes(other) && !claim.includes(other)
}

function oppositesAgree(claim: Claim, span: Claim): boolean {
  return OPPOSITES.every(([a, b]) => !swaps(claim.text, span.text, a, b) && !swaps(claim.text, span.text, b, a))
}

/** Words of the claim that the span and the titles above it do not have, connecting words aside. */
function missingWords(claim: Claim, span: Claim, context: string): string[] {
  return claim.words
    .filter(({ word }) => !CONNECTING.has(word) && !span.text.includes(word) && !context.includes(word))
    .map(({ word }) => word)
    .filter((word) => {
      const characters = [...word]
      // 建立 rests on 建于: the word is another form of one that is there. A name is not: 李华 is not 李明.
      if (characters.length !== 2 || SURNAMES.includes(characters[0]!)) return true
      return !characters.some((character) => span.text.includes(character))
    })
}

/** The words both have stand in another order although nothing else differs: 甲胜乙 is not 乙胜甲. */
function orderAgrees(claim: Claim, span: Claim): boolean {
  const shared = claim.words.filter(({ word }) => [...word].length > 1 && span.text.includes(word))
  if (shared.length < 2) return true
  let at = 0
  const inOrder = shared.every(({ word }) => {
    const found = span.text.indexOf(word, at)
    at = found + word.length
    return found >= 0
  })
  if (inOrder) return true
  // A reworded sentence moves words freely; one that is otherwise the same, and only has two words changed about, does not.
  const said = shared.reduce((sum, { word }) => sum + word.length, 0)
  const passive = /[被由]|所/u
  return said / claim.text.length < 0.45 || passive.test(claim.text) !== passive.test(span.text)
}

/** Compare a claim with a span of a source. `context` is what stands above the span: titles and headings, in matching form. */
export function supportOf(claim: Claim, span: Claim, context: string): Support {
  let common = 0
  for (const gram of claim.grams) if (span.grams.has(gram)) common++
  const gramShare = claim.grams.size === 0 ? 0 : common / claim.grams.size
  const meaningful = claim.words.filter(({ word }) => !CONNECTING.has(word))
  const found = meaningful.filter(({ word }) => span.text.includes(word) || context.includes(word)).length
  const wordShare = meaningful.length === 0 ? gramShare : found / meaningful.length
  const coverage = (gramShare + wordShare) / 2
  const faithful =
    quantitiesAgree(claim, span) &&
    denialsAgree(claim, span) &&
    sameDenied(claim, span) &&
    oppositesAgree(claim, span) &&
    claim.names.every((name) => span.text.includes(name) || context.includes(name)) &&
    missingWords(claim, span, context).length === 0 &&
    orderAgrees(claim, span)
  return { coverage, faithful }
}
