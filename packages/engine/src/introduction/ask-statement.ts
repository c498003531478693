import { normalize, parseQuantities } from '@wenjin/text'
import { taggedWords, type TaggedWord } from '@wenjin/text/segment'
import { classOfNoun, type NounClass } from '../question/nouns.ts'
import { chineseNamePattern } from '../derive/entity-mentions.ts'
import { askQuantities } from './ask-quantity.ts'
import type { QuestionDraft } from './model.ts'
import { isPerson } from './names.ts'
import { clausesOf, isCondition, plainStatement, subjectOf, type Subject } from './self-contained.ts'

/** A question about a statement, before its span is known. */
export type Drafted = Omit<QuestionDraft, 'place'>

/** Minimal weight: less specific questions could refer to anything. */
const minWeight = 0
/** Minimal length of a question, characters. */
const minQuestion = 6
const maxQuestion = 36
const maxStatement = 120
/** Weight penalty for a question from a later clause, since preceding clauses may contain its subject. */
const laterLoss = 0.4
/** Maximal length of the value of a form field, characters. */
const maxField = 40
/** Weight penalty for a question that names only a kind of thing: in a library of many documents it could refer to any of them. */
const vague = 1.2

const copulaPattern = /^(?<head>[^是为：: 　]{2,24})(?<copula>是|为|：|:)(?<value>[^是：:].*)$/u
const locatedPattern =
  // regex-bounded: a clause of at most 120 characters
  /(?<verb>位于|坐落于|坐落在|地处|来自|毕业于|起源于|发源于|产于|分布于|分布在|设在|存放在|存放于|保存在|安装在)(?<value>\p{Script=Han}.*)$/u
const agentPattern =
  /由(?<who>[^由的，、]{2,14}?)(?<verb>负责|主持|承担|保管|管辖|受理|处理|解释|修建|建造|兴建|建立|收藏|保存|签发|发放|收取|报销|代办|验收|检查|维修|看管|颁发|出版|发行|研发|生产|供应|审批|审核|批准|签署|签字|牵头|组织|提供|制定|设计|编写|撰写|翻译|创办|创立|发明|提出|发起|出资|支付|维护|管理|执行|安排|确认|通知|主讲|执导|主演|建造|作曲)/u
const spanPattern = /自(?<from>[^，自]{4,16}?)起?至[^，至]{4,16}?止/u
/** Minimal length of a person's action, characters, when the verb alone is not specific. */
const minAction = 7
/** Minimal length of an unambiguous name: a name of two characters may be the start of another word. */
const tellingLength = 3
const doesPattern = /^(?:负责|主持|提出|发明|创办|创立|创建|设计|编写|撰写|担任|获得|发现|翻译|建议|汇报|介绍|牵头|承担|接任|当选)/u
const definedPattern = /^(?<term>[^是指]{2,16})(?:是指|指的是|是一[种个类款项套门座部])/u
const partsPattern = /^(?<subject>[^包分由，]{2,18})(?<verb>包括|包含|分为|分成|由(?=[^，]{0,60}(?:组成|构成)))(?<list>[^，、]{1,20}、.*)$/u
const causeFirstPattern = /^(?:因为|由于)(?<cause>[^，]{2,40})，(?:所以|因此|故)?(?<effect>[^，]{6,30})/u
const causeWithinPattern = /^(?<subject>[^因，]{2,16})(?:因为|因|由于)(?<cause>[^，]{3,40}?)而(?<effect>[^，]{2,16})$/u
const causeLastPattern = /^(?<effect>[^，]{6,30})，?(?:这|那)?是因为/u
const modalPattern = /^(?<subject>[^不可无禁，]{2,14})(?<modal>不得|不能|不可以|禁止|可以|无需|无须|不需要|不必)(?<rest>[^，]{2,20})$/u
// regex-bounded: a clause of at most 120 characters
const handedPattern = /(?<lead>应当?|须|需要?|必须)(?<verb>提交|携带|准备|提供|出示|填写|佩戴|穿戴|注明|写明|载明)(?<value>[^，]*、.*)$/u

/** What a person asks of a meeting instead of 「会议的时间是什么时候」. */
const occasionWords: Readonly<Record<string, string>> = {
  时间: '是什么时候',
  時間: '是什么时候',
  日期: '是什么时候',
  地点: '在哪里',
  地點: '在哪里',
}

/** Interrogatives for a noun that a copula links to its value, by noun class. */
const wordOfClass: Readonly<Record<NounClass, string>> = {
  person: '谁',
  organization: '哪家',
  place: '哪里',
  time: '什么时候',
  duration: '多久',
  quantity: '多少',
  title: '什么',
  alias: '什么',
  reason: '什么',
  method: '什么',
  definition: '什么',
  difference: '什么',
  aspects: '什么',
}

/** Whether the text before a verb of place is only its subject, and the text after it only a place: not so in 「将位于甲地的仓库出租」. */
const isWholePlace = (before: string, value: string) => !/[将把对在从以与和向被应须可的]$/u.test(before) && !/的./u.test(value)

/** Whether words form a family name and a given name that jieba tags otherwise. */
const isFullName = (words: readonly TaggedWord[]) =>
  words.length === 2 && words[0]!.word.length === 1 && chineseNamePattern.test(words.map(({ word }) => word).join(''))

/** Separator of fields in one line: 性别：男 and 年龄：58岁. */
// regex-bounded: a statement of at most 120 characters
const fieldsPattern = /[ \u3000\t]+(?=[^ \u3000\t：:]{2,8}[：:])/u
const stampPattern = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[T ]\d{1,2}:\d{2}(?::\d{2})?\s/u
/** Labels before text that is not the value of a field. */
const wordyFieldPattern =
  /(?:经过|过程|情况|说明|备注|注|提示|贴士|例如|比如|做法|步骤|注意|总结|结论|如下|进展|问题|决定|摘要|日志|记录|纪要|报告|合同|协议|通知|公告|访谈|方案|计划)$/u

/** Form fields about a person, who is not the subject of the document. */
const personalFields = new Set('姓名 名字 性别 年龄 民族 籍贯 学历 职业 电话 住址'.split(' '))

/** Whether a clause is already a question. */
const asksPattern = /什么|多少|哪|谁|几|为何|如何|怎/u

/**
 * Returns questions that a Chinese sentence answers: since an interrogative has the position of its answer, replacing informative words of
 * a clause yields a question. Clauses that depend on their context yield none.
 * @param title of the document, used as the subject of clauses without one; empty when it is not a name
 */
export function askStatement(text: string, title: string): Drafted[] {
  if (text.length > maxStatement) return []
  const statement = namedBy(title, plainStatement(text))
  if (statement === '' || asksPattern.test(statement)) return []
  const fields = statement.split(fieldsPattern)
  if (fields.length > 1) return finished(fields.flatMap((field) => askCopula(field, taggedWords(field), title) ?? []))
  const clauses = clausesOf(statement)
  const drafts: Drafted[] = [...askReason(statement), ...askStamped(text, clauses)]
  clauses.forEach((clause, at) => {
    const before = clauses.slice(0, at)
    if (at > 0 && !before.every(isCondition)) {
      drafts.push(...askLater(clause, { first: clauses[0]!, next: clauses[at + 1] ?? '', title }))
      return
    }
    const lead = before.map((one) => `${one}，`).join('')
    drafts.push(
      ...(at === 0 ? askMoment(clause, clauses[1] ?? '') : []),
      ...askClause(clause, { lead, next: clauses[at + 1] ?? '', title }),
    )
  })
  return finished(drafts)
}

/** Replaces 本条例, 本合同 in a statement by the title. */
function namedBy(title: string, statement: string): string {
  const kind = /^本(?<kind>\p{Script=Han}{1,4})/u.exec(statement)?.groups?.['kind'] ?? ''
  const said = [4, 3, 2, ...(/^法(?!院|定|律|人|官)/u.test(kind) ? [1] : [])]
    .map((length) => kind.slice(0, length))
    .find((noun) => title.endsWith(noun))
  return said === undefined || kind === '' ? statement : title + statement.slice(1 + said.length)
}

const finished = (drafts: readonly Drafted[]): Drafted[] =>
  drafts
    .map((draft) => ({
      ...draft,
      question: `${draft.question.replace(/[了的]$/u, '').replaceAll(/(?<=\p{Script=Han})[ \u3000]+(?=\p{Script=Han})/gu, '')}？`,
    }))
    .filter(({ question, weight }) => question.length >= minQuestion && question.length <= maxQuestion && weight > minWeight)

/** Asks about a later clause: about its own subject, or about a property of the first clause's subject. */
function askLater(clause: string, { first, next, title }: { first: string; next: string; title: string }): Drafted[] {
  const words = taggedWords(clause)
  const own = subjectIn(clause, words, title)
  const owner = subjectIn(first, taggedWords(first), title)
  const isOwned = owner?.isSpecific === true && owner.end < first.length
  // 「白石渡是古渡口，始建于1736年」 continues the subject of the first clause.
  const isDescribed = isOwned && (continuesPattern.test(first.slice(owner.end)) || first.startsWith('是', owner.end))
  if (own === null && isOwned && (continuesPattern.test(clause) || (isDescribed && agentPattern.exec(clause)?.index === 0)))
    return lessen(askClause(owner.text + clause, { lead: '', next, title }))
  if (own === null) return []
  if (own.isSpecific) return lessen(askClause(clause, { lead: '', next, title }))
  const [noun, value] = words
  const isMeasured = value?.tag === 'm'
  if (!isOwned || isAmount(taggedWords(owner.text).at(-1)!) || !noun || !isProperty(noun) || (!isMeasured && noun.end !== own.end))
    return []
  // 面积55平方公里: the copula is omitted.
  const joined = isMeasured ? `${noun.word}为${clause.slice(noun.end)}` : clause
  return askClause(`${owner.text}的${joined}`, { lead: '', next, title: '' }).map(({ question, ...draft }) => ({
    ...draft,
    question: question.replace(/为(?=多少)/u, '是'),
  }))
}

const lessen = (drafts: readonly Drafted[]) => drafts.map((draft) => ({ ...draft, weight: draft.weight - laterLoss }))

/** Verbs with which a text continues a description. */
const continuesPattern =
  /^(?:始建|建于|建成|成立|创建|创办|创立|位于|坐落|地处|全长|总长|全程|占地|生于|出生|卒于|毕业|发源|流经|隶属|首播|上映|出版|发行|开业|通车)/u

/** Returns the subject of a clause: the title if the clause starts with it, since the dictionary may lack the title. */
function subjectIn(clause: string, words: readonly TaggedWord[], title: string): Subject | null {
  const isOfTitle = title !== '' && clause.startsWith(title) && !/^[的之]/u.test(clause.slice(title.length))
  return isOfTitle ? { text: title, isSpecific: true, end: title.length } : subjectOf(clause, words)
}

const isAmount = ({ word }: TaggedWord): boolean => ['quantity', 'duration'].includes(classOfNoun(normalize(word)) ?? '')

const isProperty = ({ word }: TaggedWord): boolean =>
  ['quantity', 'duration', 'place', 'person'].includes(classOfNoun(normalize(word)) ?? '')

/** 「2025-07-01 16:30 一号泵恢复运行」: a log entry states the time of an event. */
function askStamped(text: string, [clause = '']: readonly string[]): Drafted[] {
  const stamp = stampPattern.exec(text)?.[0]?.trim()
  const subject = stamp === undefined || /\d/u.test(clause) ? null : subjectOf(clause)
  const rest = clause.slice(subject?.end ?? 0)
  if (!subject || rest.length < 2 || clause.includes('：')) return []
  return [{ question: `${subject.text}什么时候${rest.replace(/了$/u, '')}`, form: 'date', weight: 2.6, answer: stamp! }]
}

function askClause(clause: string, { lead, next, title }: { lead: string; next: string; title: string }): Drafted[] {
  const words = taggedWords(clause)
  const term = definedPattern.exec(clause)?.groups?.['term']
  if (term !== undefined) return isNounPhrase(term) ? [{ question: `什么是${term}`, form: 'definition', weight: 2.4, answer: '' }] : []
  // A copula with a class noun yields the most explicit question.
  const related = askCopula(clause, words, lead === '' ? title : '')
  if (related) return [{ ...related, question: lead + related.question }]
  // 「魏长林：我十六岁学茶」 is direct speech, 「年龄：58岁」 refers to an unnamed person.
  if (/[：:]\D/u.test(clause)) return []
  const own = subjectIn(clause, words, title)
  const isWhole = own !== null && own.end >= clause.length && measuredPattern.test(clause)
  // In 「员工入职满一年的，」 the following clause contains the statement.
  const subject = own === null || isWhole ? subjectOf(lead) && { text: '', isSpecific: true, end: 0 } : own
  if (isWhole && own) return askMeasured(clause, lead, own.isSpecific)
  if (subject === null || subject.end >= clause.length) return []
  const loss = subject.isSpecific ? 0 : vague
  const drafts: Drafted[] = []
  const add = (question: string, draft: Pick<Drafted, 'form' | 'weight' | 'answer'>) =>
    drafts.push({ ...draft, question: lead + question, weight: draft.weight - loss - (lead === '' ? 0 : 0.3) })
  for (const asked of askQuantities(clause)) {
    // 工作日6:30到22:30: without a predicate the statement is incomplete.
    const from = clause.indexOf(asked.answer)
    // 「因为有一块三米高的石头而得名」: a question for the height would be unnatural.
    if (/因为?|由于/u.test(clause.slice(0, from))) continue
    const said = clause.slice(subject.end, Math.max(subject.end, from)) + clause.slice(Math.max(subject.end, from + asked.answer.length))
    if (said.trim() === '') continue
    // 「金额超过5000元的，」 is incomplete without the following clause. 试用期为三个月: the subject is given by the title.
    const isBare =
      own !== null && !own.isSpecific && lead === '' && title !== '' && words[0]!.end === own.end && /^[为是]/u.test(clause.slice(own.end))
    if (isBare) drafts.push({ question: `${title}的${asked.clause}`, form: asked.form, weight: 2.6, answer: asked.answer })
    else if (!isCondition(clause)) add(asked.clause, { form: asked.form, weight: 3, answer: asked.answer })
    else if (next !== '') add(`${asked.clause}，${next}`, { form: asked.form, weight: 2.8, answer: asked.answer })
  }
  const located = locatedPattern.exec(clause)
  if (located && located.index >= subject.end) {
    const { verb = '', value = '' } = located.groups!
    if (isWholePlace(clause.slice(0, located.index), value))
      add(clause.slice(0, located.index) + (verb === '毕业于' ? '毕业于哪所学校' : `${verb}哪里`), {
        form: 'place',
        weight: 2.8,
        answer: value.slice(0, 4),
      })
  }
  const agent = agentPattern.exec(clause)
  if (agent && agent.index >= subject.end) {
    const { who = '' } = agent.groups!
    add(`${clause.slice(0, agent.index)}由谁${clause.slice(agent.index + 1 + who.length)}`, { form: 'person', weight: 3, answer: who })
  }
  const [first, second] = words
  if (first && second?.tag === 'v' && isPerson(first) && (title === '' || !clause.startsWith(title))) {
    const rest = clause.slice(first.end)
    const does = doesPattern.test(rest)
    if (does || (rest.length >= minAction && first.word.length >= tellingLength && second.word.length > 1))
      add(`谁${rest}`, { form: 'person', weight: does ? 3.2 : 2.2, answer: first.word })
  }
  const span = spanPattern.exec(clause)
  if (span && span.index >= subject.end) {
    const [said] = span
    add(`${clause.slice(0, span.index)}自什么时候起至什么时候止`, { form: 'date', weight: 2.8, answer: span.groups!['from'] ?? said })
  }
  const parts = partsPattern.exec(clause)
  if (parts) {
    const { subject: whole = '', verb = '', list = '' } = parts.groups!
    const asked = verb.startsWith('由') ? '由哪些部分组成' : verb.startsWith('包') ? `${verb}哪些` : `${verb}哪几种`
    add(whole + asked, { form: 'parts', weight: 2.6, answer: list.split('、', 1)[0]! })
  }
  const handed = handedPattern.exec(clause)
  if (handed) {
    const { lead: must = '', verb = '', value = '' } = handed.groups!
    add(`${clause.slice(0, handed.index)}${must}${verb}什么`, { form: 'fact', weight: 2.6, answer: value.split('、', 1)[0]! })
  }
  const modal = modalPattern.exec(clause)
  // A clause that another one continues does not say all that is allowed.
  if (modal && next === '') {
    const { subject: whom = '', modal: may = '', rest = '' } = modal.groups!
    add(`${whom}${/需|须|必/u.test(may) ? '需要' : '可以'}${rest}吗`, { form: 'whether', weight: 1.4, answer: '' })
  }
  return drafts
}

/** Clauses that state a measure without a verb: 北线全长42公里. */
const measuredPattern =
  /(?:全长|总长|全程|净重|毛重|身高|体重|总共|合计|总计|共计|单价|每[人次天日月年位张份个米公斤件])[约近]?\s?[\d一二三四五六七八九十百千万¥￥]/u

function askMeasured(clause: string, lead: string, isSpecific: boolean): Drafted[] {
  return askQuantities(clause)
    .filter(({ form }) => form === 'quantity')
    .map(({ clause: asked, answer }) => ({ question: lead + asked, form: 'quantity', weight: isSpecific ? 2.8 : 1.8, answer }))
}

function isNounPhrase(term: string): boolean {
  const words = taggedWords(term)
  return (
    words.every(({ tag, word }) => /^(?:n|vn|an|eng|l|j|b|x|a$|uj|m|q)/u.test(tag) && word !== '之一') && subjectOf(term, words) !== null
  )
}

/** 「项目的负责人是李明」: the noun before the copula determines the question. */
function askCopula(clause: string, words: readonly TaggedWord[], title: string): Drafted | null {
  const match = copulaPattern.exec(clause)
  if (!match) return null
  const { head = '', copula = '', value = '' } = match.groups!
  const own = words.filter(({ end }) => end <= head.length)
  const last = own.at(-1)
  if (!last || last.end !== head.length || last.word.length < 2) return null
  const asked = classOfNoun(normalize(last.word))
  // 报名时间, 默认端口: a verb may be part of the noun.
  const nominal = own.every(({ tag, word }) => /^(?:n|vn|an|eng|l|j|b|x|a$|f|s|t|uj|m|q|c|v)/u.test(tag) || word === '最')
  // 「陈山是船夫」 is about a person, even if the name is ambiguous; 姓名 is not asked about a text.
  if (isPerson(last) || isFullName(own) || (own.length === 1 && personalFields.has(last.word))) return null
  // A form field may have any kind of value.
  const isField = /[：:]/u.test(copula) && !/\d/u.test(head) && value.length <= maxField && !wordyFieldPattern.test(head)
  if ((asked === null && !isField) || !nominal || value.length < 1 || value.endsWith('的')) return null
  if (!isField && !fits(asked!, value, own)) return null
  const isBare = own.length === 1
  const isSpecific = own.some(({ tag }) => /^(?:nr|ns|nt|nz|eng)/u.test(tag)) || head.length >= 5
  if (/^[这那此其该它他她]/u.test(head) || (isBare && title === '')) return null
  const several = asked === 'aspects' && value.includes('、')
  const verb = several ? '有' : copula === '为' && asked === 'quantity' ? '为' : '是'
  const whose = isBare ? `${title}的` : ''
  const form =
    asked === 'person' ? 'person' : asked === 'place' ? 'place' : asked === 'quantity' ? 'quantity' : asked === 'time' ? 'date' : 'fact'
  const occasion = isBare ? occasionWords[head] : undefined
  if (occasion !== undefined && !/[会會赛賽][议議]?$|活动|活動|仪式|儀式|典礼|典禮|培训|培訓/u.test(title)) return null
  return {
    question:
      occasion !== undefined
        ? title + occasion
        : `${whose}${head.trim()}${verb}${several ? '哪些' : asked === null || asked === 'organization' ? '什么' : wordOfClass[asked]}`,
    form,
    weight: asked === null ? 2 : isSpecific || isBare ? 3.2 : 2.4,
    answer: value.split(/[、（(]/u, 1)[0]!.slice(0, 8),
  }
}

/**
 * Whether words after a copula are a value of the class: 为 is also a preposition (为失业人员出具证明), and a verb in the head may be that of the
 * clause (发现申请人为未成年人).
 */
function fits(asked: NounClass, value: string, head: readonly TaggedWord[]): boolean {
  const [quantity] = parseQuantities(value)
  const isValue = quantity !== undefined && /^[约近不少至多超过低高于在每\s]{0,4}$/u.test(value.slice(0, quantity.start))
  if (asked === 'time') return isValue && /^(?:date|time|range)$/u.test(quantity.kind)
  if (asked === 'quantity' || asked === 'duration') return isValue
  if (['person', 'organization', 'place'].includes(asked))
    return (
      !/^[\d零一二三四五六七八九十百千]/u.test(value) &&
      taggedWords(value).every(({ tag, word }) => !/^(?:v(?!n)|p|d|r)/u.test(tag) || word === '位于') &&
      !head.some(({ tag }) => tag === 'v')
    )
  return asked !== 'title' && asked !== 'alias'
}

/** 「2015年3月，公司搬到杭州」: a separate date before the event. */
function askMoment(clause: string, next: string): Drafted[] {
  const [asked] = askQuantities(`甲于${clause}乙`)
  if (asked?.form !== 'date' || asked.answer !== clause || next === '') return []
  const subject = subjectOf(next)
  const rest = next.slice(subject?.end ?? 0)
  if (subject === null || rest.length < 2 || /^(?:由于|因|为了|在|从|根据|随着)/u.test(rest)) return []
  return [
    {
      // After the event, the interrogative needs no boundary between the subject and its verb, which the words alone do not show.
      question: `${next.replace('了', '')}是在${/^\d{1,4}年$/u.test(clause) ? '哪一年' : '什么时候'}`,
      form: 'date',
      weight: subject.isSpecific ? 3 : 3 - vague,
      answer: clause,
    },
  ]
}

function askReason(statement: string): Drafted[] {
  const within = causeWithinPattern.exec(statement)?.groups
  if (within && !/^[他她它这那此其]/u.test(within['subject']!))
    return [
      { question: `${within['subject']!}为什么${within['effect']!}`, form: 'reason', weight: 3, answer: within['cause']!.slice(0, 6) },
    ]
  const match = causeFirstPattern.exec(statement) ?? causeLastPattern.exec(statement)
  const effect = match?.groups?.['effect'] ?? ''
  const subject = effect === '' ? null : subjectOf(effect)
  if (subject === null) return []
  return [
    {
      question: `为什么${effect}`,
      form: 'reason',
      weight: subject.isSpecific ? 3.2 : 2.2,
      answer: match!.groups!['cause']?.slice(0, 6) ?? '',
    },
  ]
}
