import { taggedWords, type TaggedWord } from '@wenjin/text/segment'
import { namesItsSubject, type QuestionContext } from './named-subject.ts'
import type { QuestionForm } from './model.ts'

/** A longer question is none that a person asks, characters; it bounds the patterns below. */
const maxQuestion = 60

/** Adverbs that do not refer to another sentence. */
const freeAdverbs = new Set(
  '首次 正式 最 共 共计 总共 平均 不 每 主要 分别 至少 最多 最少 最高 最低 通常 一般 约 大约 应当 必须 曾 曾经 一共 先 不得 直接 首先 均 最后 完全 单独 同意'.split(
    ' ',
  ),
)
/** Words that order or contrast a sentence with others, or that locate it in a story already begun. */
const linkingWords =
  // regex-bounded: a question of at most 60 characters
  /(?<![归歸返偿償退交借])[还還]|(?<![原规規法守总總细細准準])[则則]|[又却卻仅僅既已只或著着]|其(?!他|它)|遵照|依照|[他她它]们|[他她它]們|[后後]，|[为為][^，]*(?:位于|地处|坐落)|范围内|範圍內|是(?:来自|位于)|[该該此这這]|(?<!合)[並并]|[随隨][后後]|表示|[认認][为為]|[说說]|[被及和与與](?:哪|什么|多少|几)|[称稱][：是]|其[后後]|[后後][来來]|[当當][时時]|[时時]任|初[时時]|同[时時年月]|翌[年日]|次[年日月]|[现現]今|如今|此[后後前外]|最[终終]|^(?:名下|旗下|吉祥物|[中英日法德俄]文版|由|自|[从從]|在|于|於|[为為](?!什么)|[与與]|[对對]|面向|作[为為]|[经經]|整|[总總](?=品|体|體)|非|年幼|[标標][准準]|平均|全(?![球国國体體名职職])|[二三四大小]?[哥弟姐妹]|\p{Script=Han}{2,3}店)|为什么[当在]/u
const askedWord = /百分之多少|多少|几|什么时候|哪一年|哪一天|哪个世纪|什么年代/u
/** A date that belongs to a noun, or that another date is compared with. */
const boundMoment =
  // regex-bounded: a question of at most 60 characters
  /(?:[较較比]|公元前)(?:多少|哪一年|什么时候)|(?:哪一年|什么时候)(?:期[间間]|[时時]的|[赛賽]季|之|前|[后後]|年底|年初|第|以[前后後]|[一二三四五六七八九十])|是(?:哪一年|什么时候)(?!$|\p{Script=Han}{2}的$)|由[^，]*(?:哪一年|什么时候)|[后後时時前中剧劇片书書曲歌]是在|的(?:多少|几|哪一年|什么时候)|[后後](?:哪一年|什么时候)|[为為]什么时候|的[^，的]{1,3}是在|(?<!是)在(?:哪一年|什么时候)$|[早晚](?:哪一年|什么时候)|(?:哪一年|什么时候).*[后後]|以[^，]+[为為][^，]{1,4}是在/u
/** Events that are something's own, which the clause does not name. */
const eventOfAnother =
  /(?:[调調]整|[讨討][论論]|播放|首映|[发發]行|上映|宣布|[显顯]示|公布|[举舉]行|召开|召開|[发發][现現]|[并併划劃]入)(?:是在)?(?:哪一年|什么时候)?$/u
/** An amount that is vague in the text, or that the words around it do not measure. */
const vagueAmount =
  /上溯|追溯|[数數](?:多少|几|[十百千万萬])|多少(?:[十百千万萬亿億])?多|(?<!百分)之多少|之外|之[间間]|从多少|[从從]\p{Script=Han}{0,4}多少/u
/** Nouns whose value is a place. */
const placeNoun =
  /(?:首都|首府|省会|省會|总部|總部|驻地|駐地|地点|地點|地址|产地|產地|出生地|位置|发源地|發源地|目的地|终点|終點|起点|起點|所在地|场所|場所|故乡|故鄉)$/u
const timeNoun = /(?:[时時]间|[时時]間|日期|年份|[日年节節期])$/u
/** Questions formed about the document's subject. */
const subjectQuestion =
  /(?:还有哪些名称|位于哪里|分布在哪些地区|毕业于哪所学校|获得过哪些奖项或荣誉|是由谁\p{Script=Han}{2}的|是什么时候\p{Script=Han}{2}的)$/u

const isPredicate = ({ tag, word }: TaggedWord) => (/^v(?!n)/u.test(tag) && word !== '位于') || tag === 'p'

/** Whether an amount is the object of the clause: after its verb or its measure, and last except for the noun that it counts. */
function measuresObject(text: string): boolean {
  const asked = /百分之多少|多少|几/u.exec(text)
  if (asked === null) return true
  const before = taggedWords(text.slice(0, asked.index)).at(-1)
  const after = taggedWords(text.slice(asked.index + asked[0].length))
  const isMeasured =
    before !== undefined &&
    (/^(?:v|d|a|zg|ul)/u.test(before.tag) || /[长長高宽寬深重达達为為是有占佔共约約速率度积積口量数數额額价價本]$/u.test(before.word))
  return isMeasured && !after.some((word) => isPredicate(word) || /^[的及和与與、]$/u.test(word.word))
}

/** Whether what follows a moment is its predicate. */
function datesPredicate(text: string): boolean {
  const asked = /哪一年|什么时候|哪个世纪|什么年代/u.exec(text)
  if (asked === null || asked.index + asked[0].length === text.length) return true
  const [first] = taggedWords(text.slice(asked.index + asked[0].length))
  return first !== undefined && (/^(?:v(?!n)|p|d|a|ad|zg)/u.test(first.tag) || /^[与與由在因以将將把被向对對]/u.test(first.word))
}

/**
 * Whether a question formed from a sentence is understood without the sentence's neighbours: about a named subject, in no order of a story,
 * and asking what its own predicate states.
 */
export function isSelfContained(text: string, form: QuestionForm, context: QuestionContext): boolean {
  if (text.length > maxQuestion) return false
  if (subjectQuestion.test(text) && context.subject !== '' && text.startsWith(context.subject)) return true
  const words = taggedWords(text)
  if (linkingWords.test(text) || words.some(({ tag, word }) => tag === 'd' && !freeAdverbs.has(word))) return false
  if (/的一[个個种種]/u.test(text) || /[后後时時前]$/u.test(text) || boundMoment.test(text) || vagueAmount.test(text)) return false
  const noun = /^(?<noun>.*?)(?:是|为)(?<word>哪里|什么时候|哪一年)$/u.exec(text)?.groups
  if (noun && !(noun['word'] === '哪里' ? placeNoun : timeNoun).test(noun['noun']!)) return false
  if (!namesItsSubject(text, form, context) || (askedWord.test(text) && eventOfAnother.test(text) && !/《/u.test(text))) return false
  const [first] = words
  if (
    first &&
    /^(?:p|t|m|c|r)|^v(?!n)/u.test(first.tag) &&
    (context.tellsOfOne || !first.tag.startsWith('v')) &&
    !/^(?:什么|为什么|谁)/u.test(text)
  )
    return false
  if (text.endsWith('吗') && context.tellsOfOne && /^[^可需]*的/u.test(text)) return false
  if (!datesPredicate(text)) return false
  return !context.tellsOfOne || measuresObject(text)
}
