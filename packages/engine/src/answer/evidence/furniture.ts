import { scanLink } from '../reply/link-scanner.ts'
import type { EvidenceSentence } from './evidence.ts'

/** A sentence with a larger share of link text refers elsewhere and has no content of its own. */
const maxLinked = 0.6
/** Maximal number of links examined, and maximal length of one, characters. */
const maxLinks = 50
const maxLinkLengthPattern = 500
const addressPattern = /https?:\/\/[^\s<>"'“”（）()]{1,400}/giu

/** A clause that refers the reader elsewhere: verbs of reading with 更多, and set phrases of references. */
const readOnPattern =
  /^(?:另|详|参|请)(?:见|阅|看)|(?:参见|参阅|详见|请参考|请查看|请阅读|请访问|请前往)|(?:阅读|查看|访问|参考|前往|点击|浏览|了解|获取|获得|查阅|见).{0,40}更多|更多.{0,12}(?:请|见|参见|参考|阅读|查看|访问|了解|点击)|(?:来|以)?了解更多|(?:上一[页篇章节]|下一[页篇章节]|返回(?:首页|顶部|目录)|回到(?:首页|顶部|目录)|阅读全文|查看原文|展开全部)|\b(?:see also|read more|learn more|find out more|for more (?:information|details)|click here|back to top|(?:next|previous) (?:page|chapter|section))\b/iu
/** Words that may introduce such a clause. */
const leadsToItPattern = /^(?:如果|如|若|要|想|想要|如需|关于|有关|对于|if you|to )/iu
/** Statements of copyright and licence. */
const rightsPattern =
  /版权所有|保留所有权利|未经(?:许可|授权).{0,12}(?:转载|复制)|本(?:作品|文|站|页|书|项目).{0,20}(?:许可(?:协议|证)?|授权)|(?:知识共享|署名).{0,16}许可|all rights reserved|licensed under|permission is hereby granted|copyright (?:\(c\)|©|\d{4})|^(?:©|\(c\) ?\d)/iu
/** Questions that such sentences do answer. */
const asksForRightsPattern = /许可|版权|授权|著作权|转载|licen[cs]e|copyright/iu
const asksWhereToReadPattern = /哪里|哪儿|参考|参见|链接|网址|地址|更多|文档|where|link|reference/iu

/** Returns the number of characters in labels and addresses of links. */
function linkedLength(text: string): number {
  let linked = 0
  let at = text.indexOf('[')
  for (let count = 0; at >= 0 && count < maxLinks; count++) {
    const link = scanLink(text.slice(at, at + maxLinkLengthPattern))
    linked += link?.length ?? 0
    at = text.indexOf('[', at + (link?.length ?? 1))
  }
  for (const match of text.matchAll(addressPattern)) linked += match[0].length
  return linked
}

const linkedShares = new WeakMap<EvidenceSentence['grams'], boolean>()

/**
 * Whether a sentence is publication boilerplate and not content: a read-more invitation, a line of links, the terms of copying.
 * @param question such a sentence may be the answer
 */
export function isFurniture(sentence: EvidenceSentence, question = ''): boolean {
  let furniture = linkedShares.get(sentence.grams)
  if (furniture === undefined) linkedShares.set(sentence.grams, (furniture = readsAsFurniture(sentence)))
  return furniture && !asksForRightsPattern.test(question) && !asksWhereToReadPattern.test(question)
}

function readsAsFurniture({ text, kind }: EvidenceSentence): boolean {
  if (kind === 'code' || kind === 'row') return false
  if (linkedLength(text) > maxLinked * text.length) return true
  if (rightsPattern.test(text)) return true
  const clauses = text.split(/[，,；;]/u)
  return (
    clauses.some((clause) => readOnPattern.test(clause)) &&
    clauses.every((clause) => readOnPattern.test(clause) || leadsToItPattern.test(clause.trim()))
  )
}
