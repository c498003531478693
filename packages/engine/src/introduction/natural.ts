import { normalize, parseQuantities, toSimplified } from '@wenjin/text'
import { taggedWords, type TaggedWord } from '@wenjin/text/segment'
import { classOfNoun } from '../question/nouns.ts'
import { isDoubtful } from './doubtful-question.ts'
import type { QuestionContext } from './named-subject.ts'
import { isSelfContained } from './self-contained-question.ts'
import type { QuestionForm } from './model.ts'

/** The parts of a drafted question that its checks read. */
interface Draft {
  question: string
  form: QuestionForm
  weight: number
}

/** Minimal weight of a draft; a question about a kind of thing that could be any of many weighs less. */
const minWeight = 1.9
const minWhetherWeight = 1.2

/** Beginnings that refer to something before them, or measure nothing named. */
const vagueBeginning =
  /^(?:具体|另外|其他|其它|其余|有关|相关|上述|前述|前款|以上|以下|重要|主要|一般|通常|考虑|最多|最少|至少|预估|预计|估计|可能|下次|下周|上次|本次|本期|今后|目前|当前|现在|此|这|那|该|其|某|同时|根据|按照?|依照|除(?!夕)|另一|一种|一个|之|所|个别|各|最后|最终|整体|实施细则|首先|默认(?!网关)|整体|本(?!草|田|质|体|科))/u

const interrogative = /多少|几|哪|谁|什么|为何|怎|如何/u
/** An amount that qualifies a noun: 不满多少周岁的未成年人. */
const attributiveAmount = /(?:多少|几)[^，]{0,8}的[^，]/u
/** One end of a range, or one item of a list. */
const besideAmount =
  /(?:[至到、~～—–-]|以及|[和与及])\s?(?:百分之)?(?:多少|几|什么时候|哪)|(?:多少|几|什么时候)[^，的]{0,3}(?:[至~～—–、-]|到(?!期|账|达|货))/u
const spanAsked = /自什么时候起至什么时候止$/u
/** A condition whose consequence is missing: 连续工作满多少年. */
const openCondition = /(?:[满逾过足超]|达到?|不足|超过)(?:多少|几)[^，]{0,4}$/u
/** A verb that belongs to the name of an agency: 管理部门, 负责的主管人员. */
const agencyVerb = /由谁\p{Script=Han}{2}(?:的|部门|机构|机关|单位|人员|主管|局|委员会|中心)/u
/** Marks that occur in labels and lists, not in questions. */
const labelMarks = /[：:；;。！!|（(【[/\\、]/u
const aspectEnding = /(?:是什么|有哪些|是怎样的|情况如何|是多少)$/u
const genericWords = new Set(
  (
    'data time date name note item owner status who all none yes no type value desc description title index key id ' +
    'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays ' +
    '常见问题 安装 说明 描述 备注 注意 提示 其他 结果 内容 文件 问题 情况 方法 办法 解决办法 名称 示例 例子 遗留事项 可能 原因 优点 缺点 流程 步骤 要求'
  ).split(' '),
)
/** Columns whose values are remarks; a person asks for the thing itself. */
const remarkColumn = /(?:说明|描述|备注|注释|名称|名字|标题|序号|类型|状态|链接|地址)是(?:什么|哪里)$/u

const notInNouns = new Set('是 有 为 应当 可以 不 原本 通常 其实 一般 本质 也 就 都'.split(' '))

const isNominal = ({ tag, word }: TaggedWord) => /^(?:n|vn|an|eng|l|j|b|g|i|s|x)/u.test(tag) && /[\p{L}\p{N}]/u.test(word)

/** Whether words name something specific: a proper name, a foreign word or at least four characters of nouns. */
function namesThing(text: string): boolean {
  const words = taggedWords(text)
  if ([text.trim(), ...words.map(({ word }) => word)].some((word) => /^[a-z]|问题$/iu.test(word) && genericWords.has(word.toLowerCase())))
    return false
  const nominal = words.filter(isNominal)
  const length = nominal.reduce((sum, { word }) => sum + word.length, 0)
  return length >= 4 || nominal.some(({ tag, word }) => /^(?:nr|ns|nt|nz|eng)/u.test(tag) && word.length > 1) || text.includes('《')
}

const nominalLength = (text: string) =>
  taggedWords(text)
    .filter(isNominal)
    .reduce((sum, { word }) => sum + word.length, 0)

const isProper = (text: string) => taggedWords(text).some(({ tag, word }) => /^(?:nr|ns|nt|nz|eng)/u.test(tag) && word.length > 1)

/** Whether words name what can be asked about: no verb, adverb or preposition on its own, and a noun at the end. */
function isAskedNoun(text: string): boolean {
  const words = taggedWords(text)
  const last = words.at(-1)
  return last !== undefined && isNominal(last) && words.every(({ tag, word }) => !/^(?:p|d|r|y|zg)/u.test(tag) && !notInNouns.has(word))
}

const degreeWords = new Set('一般 最多 最少 至少 通常 约 大约 不得 不应 为 是 达 达到 等于 超过 低于 高于 少于 不超过 不'.split(' '))

/** Whether 多少 and 几 stand before a unit, or after a noun that is measured. */
function asksAmount(question: string): boolean {
  const word = /多少|几/u.exec(question)
  if (word === null || question.includes('百分之多少')) return word !== null
  const after = question.slice(word.index + word[0].length)
  const unit = parseQuantities(`3${after}`)[0]
  if (unit !== undefined && unit.start === 0 && unit.end > 1) return true
  if (/^(?:钱|人|次|个|点)/u.test(after)) return true
  if (after !== '') return false
  const words = taggedWords(question.slice(0, word.index)).filter(({ word: one }) => !degreeWords.has(one))
  const noun = words.at(-1)
  return noun !== undefined && ['quantity', 'duration'].includes(classOfNoun(normalize(noun.word)) ?? '')
}

/** 「甲可以乙吗」: a subject that is a noun phrase, and an action that begins with its verb. */
function asksPermission(question: string): boolean {
  const modal = /可以|需要/u.exec(question)
  if (modal === null || /[，,]/u.test(question)) return false
  const subject = question.slice(0, modal.index)
  const action = question.slice(modal.index + modal[0].length).replace(/吗$/u, '')
  const [first, ...rest] = taggedWords(action)
  const verb = first && /^(?:d|ad)/u.test(first.tag) ? rest[0] : first
  const isAction =
    verb !== undefined &&
    (/^v(?!n)/u.test(verb.tag) || /^[将向对]$/u.test(verb.word)) &&
    !action.endsWith('的') &&
    !/^.{0,6}的/u.test(action)
  return namesThing(subject) && isAskedNoun(subject) && isAction && action.length >= 4
}

/** Whether a question about an aspect of a thing, or about a column of a row, names the thing and a real aspect. */
function asksAspect(question: string, form: QuestionForm): boolean {
  const head = question.replace(aspectEnding, '').replace(/(?:最多|最少|一般|通常)?(?:是|为)(?:谁|哪里|什么时候|多久|多少)$/u, '')
  const at = head.indexOf('的')
  const owner = at < 0 ? head : head.slice(0, head.lastIndexOf('的'))
  const aspect = at < 0 ? head : head.slice(head.lastIndexOf('的') + 1)
  // 实现 execute 方法: a heading of an activity is no list of its parts.
  if (form === 'heading' && (/[和与及]/u.test(head) || taggedWords(head).some(({ tag }) => /^(?:v(?!n)|p)/u.test(tag)))) return false
  if (form !== 'heading' && /(?:类型|文件名|建议|选项名?|函数|规定|規定|权利|權利|原因)$/u.test(head)) return false
  if (form !== 'cell' && (/[，,]/u.test(head) || (head.match(/的/gu) ?? []).length > 2)) return false
  if (at < 0 && form !== 'cell' && !isProper(owner) && nominalLength(owner) < 5) return false
  if (
    !(namesThing(owner) || (at >= 0 && nominalLength(owner) >= 3 && !genericWords.has(owner))) &&
    !(form === 'cell' && owner.length > 1 && !genericWords.has(owner.toLowerCase()))
  )
    return false
  if (form === 'cell') return classOfNoun(normalize(aspect)) !== null && !remarkColumn.test(question)
  return isAskedNoun(aspect) && classOfNoun(normalize(aspect)) !== null
}

/** 怎么 with an activity: a verb with its object, not a noun that contains a verb (使用限制). */
function asksHow(action: string): boolean {
  const words = taggedWords(action)
  const last = words.at(-1)
  // 运行时模块, 更新了解析器: the first words are not a verb and its object.
  if (words[1] && (/^(?:v(?!n)|u)/u.test(words[1].tag) || /^\p{Script=Han}$/u.test(words[1].word))) return false
  if (
    words.length < 2 ||
    last === undefined ||
    /(?:剖析|解析|分析|介绍|限制|要求|习惯类?|规则|规范|方式|方法|条件|范围|原则|流程|策略|机制|类|性|率)$/u.test(action)
  )
    return false
  return isNominal(last) && !/^v(?!n)/u.test(last.tag)
}

function isNaturalEnglish(question: string): boolean {
  const asksCell = question.startsWith('What is the ') ? question.slice('What is the '.length, -1).split(' of ') : []
  const [aspect = '', ...owner] = asksCell
  if (owner.length === 0) return question.split(' ').length >= 4
  const name = owner.join(' of ')
  return !genericWords.has(name.toLowerCase()) && !genericWords.has(aspect) && /\d|[A-Z]/u.test(name) && name.length > 1
}

/** A heading that is a question by itself: with its interrogative and a thing. */
function isNaturalHeading(text: string): boolean {
  if (/[：:]|、.*、|vs/iu.test(text) || /^(?:本|该|此|这|那|其|整体)/u.test(text)) return false
  if (/^怎么.*(?:了|一次|第[一二三四五])|^从/u.test(text)) return false
  if (text.startsWith('怎么') && !text.includes('的')) return asksHow(text.slice(2))
  if (aspectEnding.test(text) && !/^(?:为什么|什么)/u.test(text)) return asksAspect(text, 'heading')
  return (
    (interrogative.test(text) || /吗$|是否|能否|可否|有没有/u.test(text)) &&
    taggedWords(text).filter(isNominal).length >= 1 &&
    text.length >= 6
  )
}

/**
 * Whether a drafted question reads as a person's: complete, grammatical and about a named thing. Sentences are rewritten by their form
 * alone, so what this cannot vouch for is not asked.
 * @param context of the document that the question is about
 */
export function readsNaturally({ question, form, weight }: Draft, context: QuestionContext): boolean {
  // The rules and the tags of words are those of Simplified Chinese.
  const text = toSimplified(question.replace(/[?？]$/u, '').trim())
  if (!/\p{Script=Han}/u.test(text)) return isNaturalEnglish(question)
  if (isDoubtful(text, form)) return false
  if (
    context.subject !== '' &&
    /^是(?:谁|什么时候)$/u.test(text.slice(context.subject.length)) &&
    text.startsWith(toSimplified(context.subject))
  )
    return true
  if (form === 'heading') return isNaturalHeading(text)
  if (form !== 'cell' && !isSelfContained(text, form, context)) return false
  if (form === 'whether') return weight >= minWhetherWeight && !vagueBeginning.test(text) && !labelMarks.test(text) && asksPermission(text)
  if (weight < minWeight || (form !== 'cell' && (vagueBeginning.test(text) || labelMarks.test(text)))) return false
  if (form === 'cell') return asksAspect(text, form)
  if (form === 'definition') return text.startsWith('什么是') && isAskedNoun(text.slice(3))
  if (/自什么时候起至什么时候/u.test(text)) return spanAsked.test(text) && !/收取/u.test(text)
  if (agencyVerb.test(text) || besideAmount.test(text) || attributiveAmount.test(text) || openCondition.test(text)) return false
  if ((text.match(/多少|几|什么|谁|哪/gu) ?? []).length !== 1) return false
  if (/什么时候内/u.test(text) || isStep(text)) return false
  // 头长 and 周长 are measures, 校长 is an office.
  if (/(?<![校院部局处科站馆厂队会团船机班组社市县区镇乡村州省厅司行首酋舰军连营排事书])长[是为]谁$/u.test(text)) return false
  if (/(?:是|为)(?:谁|哪里|什么时候|多久|多少)$/u.test(text)) return asksAspect(text, form)
  if (form === 'quantity')
    return namesThing(text.slice(0, text.search(/(?:百分之)?(?:多少|几|什么时候|哪)/u))) && (/什么时候|哪/u.test(text) || asksAmount(text))
  const agent = /^(?<made>.*?)(?:应当|可以)?由谁/u.exec(text)?.groups?.['made']
  if (agent !== undefined) return namesThing(agent) && isAskedNoun(agent)
  if (form === 'parts')
    return namesThing(partOwner(text)) && (isProper(partOwner(text)) || nominalLength(partOwner(text)) >= 5) && isAskedNoun(partOwner(text))
  if (form === 'fact' || aspectEnding.test(text)) return aspectEnding.test(text) ? asksAspect(text, form) : namesThing(text)
  return true
}

/** A step of instructions: its last clause begins with a verb, after a clause that only says when. */
function isStep(text: string): boolean {
  const clauses = text.split('，')
  const [first] = taggedWords(clauses.at(-1)!)
  return (
    clauses.length > 1 &&
    /[后时前]$/u.test(clauses.at(-2)!) &&
    first !== undefined &&
    /^(?:v(?!n)|zg|x)/u.test(first.tag) &&
    !/^(?:应|可|须|不得)/u.test(first.word)
  )
}

const partOwner = (text: string) => text.replace(/(?:由哪些部分组成|(?:包括|包含)哪些|分[为成]哪几种)$/u, '')
