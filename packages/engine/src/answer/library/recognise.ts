import { normalize, stripQuestion } from '@wenjin/text'
import { contentWords } from '@wenjin/text/segment'
import { readComparison } from '../composition/comparison.ts'

/** A question about the library itself, and not about a fact in it. */
export type LibraryQuestion =
  /** 「这份文件讲了什么」: the documents as a whole. */
  | { kind: 'about' }
  /** 「有哪些文件提到 X」: the documents that mention something. */
  | {
      kind: 'mention'
      /** Alternative phrases, of which a document must mention one; matching form. */
      phrases: string[]
      /** The name of the excluded documents; empty for none. */
      except: string
      /** Whether only an ambiguous noun suggests documents: 「哪些诗是王维写的」. */
      weak: boolean
    }
  /** 「A 和 B 有什么不同」: two documents or two things; empty when the question refers to the documents themselves. */
  | {
      kind: 'differ'
      things: string[]
      /** Content words of the question: matching statements come first. */
      words: string[]
    }
  /** 「按时间列出…」: events, by date. */
  | { kind: 'timeline'; topic: string[] }
  /** 「列出全部措施」「定了哪几件事」: a list in a document. */
  | { kind: 'items'; words: string[] }
  /** 「还有别的吗」: content not covered by the preceding answer. */
  | {
      kind: 'more'
      /** The text of the answers so far. */
      said: string[]
    }

/** Nouns for items of a library, in any subject area. */
const held =
  '文件夹|文件|文档|资料库|资料|材料|笔记|网页|页面|纪要|记录|附件|来源|档案|文献|documents?|files?|notes?|pages?|sources?|folders?|docs?'
/** Nouns for genres: a library may contain such items, or a text may mention them. */
const genres =
  '文章|论文|报告|报道|新闻|小说|故事|散文|诗词|诗|词|书籍|书|合同|协议|章程|制度|规定|规约|规范|办法|条例|守则|公告|通知|手册|指南|说明书|会议|邮件|聊天|群聊|表格|表|简历|幻灯片|演讲|访谈|日记|信件|信|版本|版|项目|帖子|博客|视频|录音|课件|讲义|教程|方案|计划|日志|问答|消息|brief|reports?|papers?|articles?|posts?|emails?|meetings?|contracts?|manuals?|ppts?|readme|memos?'
const classifiers = '份|篇|首|个|本|张|部|则|条|封|场|次|段|册|页|项|种|卷|集|处'
const whichPattern = new RegExp(
  `(?:哪(?:几|些|一)?|几|多少|which |what |how many )(?:${classifiers})?(?:别的|其他|其它|另外的?|other )?`,
  'u',
)
const othersPattern = new RegExp(
  `(?:还有|另有|有没有|有无|any )(?:没有)?(?:哪(?:几|些|一)?|几|其他|其它|别的|另外的?|更多的?|other )(?:${classifiers})?(?:别的|其他|其它)?`,
  'u',
)
const nounPattern = new RegExp(`(?:${held}|${genres})`, 'uy')
/** Maximal number of characters before the question word. */
const maxCharsBefore = 14
/** Classifiers used only for writings. */
const writingsPattern = /[份篇首封册]$/u
const surePattern = new RegExp(`^(?:${held})$`, 'u')
/** The modifier before the noun: 「几首李清照的词」. */
const modifierPattern = /[^的，。？！?!,]{1,12}的/uy
const insidePattern = /^(?:(?:的.{1,3}?)?(?:里面|里头|当中|之中|里|中|内|上))?[\s，,]*/u
const mentionsPattern =
  // regex-bounded: it is matched against a question of at most 200 characters
  /^(?:都|也|曾经?|还|会|有|是|曾|能|到底|究竟|that |which |do |does |also )*(?:有?(?:提到|提及|提过|谈到|谈及|谈过|讲到|讲过|讲了|说到|说过|写到|写过|写了|写着|写有|写的是|写|讲|谈|涉及|出现|包含|包括|含有|记载|记录|规定|约定|引用|介绍|讨论|论及|用到|关于|有关|描述|列出|收录|载有)|mention(?:s|ed)?|discuss(?:es)?|contains?|refers? to|talks? about|speaks? of|about|says?|describes?|cites?|use|uses|cover|covers)(?:了|过|到|着|的是)?[\s:：]*/u
const statesPattern = /是|为|由|有|出自|来自|属于|需要|须|必须|适用|采用|使用|\b(?:is|are|was|were|by|need|has|have)\b/u
const tailPattern = /(?:的(?:内容|地方|事|事情|部分)?|过|了|吗|呢|么|嘛|一共|分别是哪.{0,4}|[\s?？。.!！，,])$/u
const exceptPattern = /^(?:除了|除开|除|除去)(.{1,30}?)(?:以外|之外|外)?[，,]/u
/** 「X 在哪些文件里出现过」. */
const standsInPattern = new RegExp(
  `^(.{1,30}?)(?:都|曾|曾经)?(?:出现在|写在|记在|见于|在)(?:了)?(?:哪(?:几|些|一)?|which )(?:${classifiers})?(?:${held}|${genres})(?:里面|里|中|内|上)?(?:都|曾|被|有|曾经)*(?:出现|提到|提及|谈到|写|写到|记载|说到|讲到)?(?:过|了)?$`,
  'u',
)
const quotedPattern = /[「『“"《]([^「」『』“”"《》]{1,40})[」』”"》]/gu

const comparesPattern =
  /不同|区别|差别|差异|差在|差哪|异同|不一样|相比|对比|比较|改了|改动|修改了|变了|变化|变更|出入|怎么选|如何选|differ|compare|\bvs\b|changed/gu

/** A comparison that asks for one number, name or date is a question for a fact. */
const asksOneThingPattern = /多少|几(?=[个年天次倍份元岁人])|谁|何时|什么时候|哪[年天位一]|how (?:many|much)|\bwho\b|\bwhen\b/iu

const byTimePattern =
  /按照?(?:时间|日期|年代|年份|先后|日子|月份|发生)(?:的)?(?:先后)?(?:顺序|次序)?|依时间|每一?天(?=.{0,6}(?:做|发生|干)了)|先后(?:发生|经历|做)了|来龙去脉|chronolog\w*|in order of (?:time|date)|by date/gu
/** Words for a chronology: it is to be made, or the question is this word. */
const sequencePattern = /时间(?:线|轴)|年表(?![决现示明演])|大事记|timeline/gu
const makesPattern = /列|整理|梳理|画|做|生成|给|排|汇总|制作|写|make|give|show|draw|list|build/u
const endsPattern = /(?:时间(?:线|轴)|年表|大事记|timeline)(?:是什么|是怎样的)?[?？。]?$/u
/** Words of the question that belong to the request for a chronology. */
const ofSequence = new Set(
  '列出 列 列举 梳理 整理 排列 排 排序 经过 进展 过程 事 这件 件事 事情 情况 顺序 来龙去脉 历程 发生 什么 出来 把 给 我 请 一下 做 哪些 事件 list events event order show give'.split(
    ' ',
  ),
)

const morePattern =
  /^(?:那|那么|嗯|好的?|and|ok)?(?:还有(?:没有)?(?:别的|其他的?|其它的?|更多的?|什么|哪些|没有)?(?:内容|信息|说法|要点|资料)?|再(?:来|说|多说|给|讲|找)(?:一?些|几[条个点]|一?点|一下)?|继续(?:说|讲)?|接着(?:说|讲)?|更多(?:的|内容)?|其他的?|别的|展开(?:说说|讲讲)?|more|anything else|what else|go on|continue|tell me more)(?:吗|呢|么)?$/u

/** Parses the text after the noun of a library question whose answer is a list of documents. */
function readPredicate(rest: string, modifier: string): { phrases: string[]; mentions: boolean } {
  const inside = rest.replace(insidePattern, '')
  const mentions = mentionsPattern.test(inside)
  let said = mentions ? inside.replace(mentionsPattern, '') : inside.replace(/^(?:都|也|还|是|为|有|the |that |are |is |by )+/u, '')
  for (let before = ''; before !== said;) {
    before = said
    said = said.replace(tailPattern, '')
  }
  const marked = [...said.matchAll(quotedPattern)].map((match) => match[1]!)
  const phrases = marked.length > 0 ? marked : said.split(/、|或者?是?| or /u)
  const own = modifier.replace(/的$/u, '')
  const all = [...(own !== '' && phrases.every((one) => one.trim() === '') ? [own] : phrases)]
  return { phrases: all.map((one) => one.trim()).filter((one) => /[\p{L}\p{N}]/u.test(one)), mentions }
}

/** Finds the asked noun after the question word, with its modifier. */
function nounAt(asked: string, at: number): { end: number; modifier: string; isSure: boolean } | null {
  nounPattern.lastIndex = at
  const noun = nounPattern.exec(asked)
  if (noun) return { end: at + noun[0].length, modifier: '', isSure: surePattern.test(noun[0]) }
  modifierPattern.lastIndex = at
  const modifier = modifierPattern.exec(asked)?.[0] ?? ''
  nounPattern.lastIndex = at + modifier.length
  const modified = modifier === '' ? null : nounPattern.exec(asked)
  if (modified) return { end: nounPattern.lastIndex, modifier, isSure: surePattern.test(modified[0]) }
  // 「哪几篇提到…」: only writings are counted with this classifier.
  const isCounted = writingsPattern.test(asked.slice(0, at)) && mentionsPattern.test(asked.slice(at).replace(insidePattern, ''))
  return isCounted ? { end: at, modifier: '', isSure: true } : null
}

function readMention(question: string): LibraryQuestion | null {
  const except = exceptPattern.exec(question)
  const asked = except ? question.slice(except[0].length).trim() : question
  const match = standsInPattern.exec(asked.replace(/[?？。.!！，,]{1,5}$/u, ''))
  if (match) return { kind: 'mention', phrases: [match[1]!.replace(quotedPattern, '$1').trim()], except: '', weak: false }
  const which = othersPattern.exec(asked) ?? whichPattern.exec(asked)
  // The text before the question word names the place or is introductory: 「库里有哪些文件…」.
  if (!which || which.index > maxCharsBefore) return null
  const noun = nounAt(asked, which.index + which[0].length)
  if (!noun) return null
  const { phrases, mentions } = readPredicate(asked.slice(noun.end), noun.modifier)
  // 「支持哪些文件格式」: without a verb of mention or a copula the noun is part of a compound.
  if (phrases.length === 0 || (!mentions && noun.modifier === '' && !statesPattern.test(asked.slice(noun.end)))) return null
  return { kind: 'mention', phrases, except: except?.[1]?.trim() ?? '', weak: !mentions && !noun.isSure }
}

function readTimeline(question: string): LibraryQuestion | null {
  const isNamed = endsPattern.test(question) || (makesPattern.test(question) && question.search(sequencePattern) >= 0)
  if (question.search(byTimePattern) < 0 && !isNamed) return null
  const rest = stripQuestion(question.replaceAll(byTimePattern, ' ').replaceAll(sequencePattern, ' '))
  return { kind: 'timeline', topic: contentWords(rest).filter((word) => !ofSequence.has(word)) }
}

const asksPattern =
  /总结|概括|归纳|摘要|梳理|提炼|要点|主要内容|大意|讲[了的]?是?(?:些|一件)?(?:什么|啥|哪些)|说[了的]?是?(?:些|一件)?(?:什么|啥|哪些)|写[了的]?是?(?:些|一件)?(?:什么|啥|谁|哪些)|介绍一下|解读|是什么内容|有什么内容|主要(?:是些?|有)(?:什么|哪些)|(?:是)?(?:做|干)(?:什么|啥)用?的?|给谁(?:看|用)的?|关于什么|summari[sz]e|summary|tl;?dr|key points|what(?:'s| is| does| are) (?:this|it|these|that)(?: \w+)? (?:about|say|for)/giu
/** Words that a request for a summary may contain: 请用三句话总结一下这个网页的主要内容。 */
const besidePattern = new RegExp(
  `请|帮我|麻烦|你|用|几|\\d+|[一二三四五六七八九十两]+|句话|字|左右|以内|一下|下|这里?|那|该|此|上面|以上|链接|网站|图片|图|内容|全文|本文|大概|大致|主要|核心|关键|重点|件|事情?|的|里面?|中|都|和|与|吗|呢|了|些|什么|哪|它|是|${classifiers}|${held}|${genres}|please|this|that|these|the|link|of|me|for|in|a|an|\\p{P}|\\s`,
  'giu',
)

/** Whether a question asks for a summary of its sources, and not for anything particular in them. */
export function asksForSummary(question: string): boolean {
  const text = normalize(question)
  asksPattern.lastIndex = 0
  return asksPattern.test(text) && text.replaceAll(asksPattern, '').replaceAll(besidePattern, '').length <= 2
}

/**
 * Recognises a question about the library itself; null for a question about its content. The decision is structural: a noun for library
 * items after an interrogative, a comparison, a request for chronological order, a request for a summary.
 * @param topic topic of the preceding turn; empty for none
 */
export function recogniseLibraryQuestion(question: string, topic = ''): LibraryQuestion | null {
  const text = normalize(question).trim()
  if (text.length > maxLength) return null
  const timeline = readTimeline(text)
  if (timeline) return timeline
  if (text.search(comparesPattern) >= 0 && !asksOneThingPattern.test(text)) {
    const things = readComparison(text)?.things ?? []
    return { kind: 'differ', things, words: contentWords(stripQuestion(text.replaceAll(comparesPattern, ' '))) }
  }
  if (asksForSummary(text)) return { kind: 'about' }
  const mention = readMention(text) ?? readItems(text)
  // 「还有哪些文件提到它」: the pronoun refers to the topic of the preceding turn.
  if (mention?.kind !== 'mention' || topic === '') return mention
  return { ...mention, phrases: mention.phrases.map((phrase) => (pointerPattern.test(phrase) ? normalize(topic) : phrase)) }
}

const itemsPattern =
  /^(?:请|请你|帮我|麻烦)?(?:列出|列举|罗列|列一下|列个|给出)(?:全部|所有|一下|出)?的?|(?:哪几|哪些|几)(?:件|项|条|点|步)(?:事情?|内容|规定|要求|措施|决定|意见)?|\blist (?:all|the)\b/iu

function readItems(question: string): LibraryQuestion | null {
  if (!itemsPattern.test(question)) return null
  return { kind: 'items', words: contentWords(stripQuestion(question.replace(itemsPattern, ' '))) }
}

const pointerPattern = /^(?:[它他她其]们?|这个?|那个?|此|(?:这|那)(?:个|件|些)?(?:人|事|东西|问题)?|it|this|that|them)$/iu

/** Whether a turn only asks for more of the same. */
export function asksForMore(question: string): boolean {
  return (
    question.length <= maxLength &&
    morePattern.test(
      normalize(question)
        .trim()
        .replace(/[?？。.!！，,]{1,5}$/u, ''),
    )
  )
}

/** A longer question, in characters, contains a narrative and is not about the library. */
const maxLength = 200
