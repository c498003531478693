import { taggedWords } from '@wenjin/text/segment'
import type { QuestionForm } from './model.ts'

/** Amounts that the unit or the words around them do not let a person ask for. */
const oddAmount =
  // regex-bounded: a question of at most 60 characters
  /多少[万亿十百千](?![元人美名吨公平户亩次台辆])|多少周年|以及|以多少|多少人(?:联|共|一)|多少年(?:校|纪念|庆)|获评为多少|多少级|百分之多少\p{Script=Han}(?!$)|由多少[^，]*[为到至]|各多少|[各每][^，]{0,6}为多少人|多少日(?!内|前|以内)|第多少|多少\p{Script=Han}{1,3}[赛级]|及[^，]*多少|多少[^，]*及|不足(?:多少|百分)|至少有?多少|至\d{4}年|(?:超过|长达|达到了)多少|[℉℃%]？?$/u
/** Dates of a state, of a clause that a copula ends, or of something that has no date. */
const oddDate =
  // regex-bounded: a question of at most 60 characters
  /(?:什么时候|哪一年|什么年代)(?:[为是趁因受随从]|左右)|(?<![成改升称定名认作更易并视归列])为(?!首|止|期)[^，]{1,24}是在|(?:就任|担任|出任|成为|加入|转投|接替|上任)$|(?:跟随|根据|属|岁|[%％]|约\d|拥有|具有)[^，]*是在|消息|新闻|引入$|曾[^，]*是在|有\d[^，]*是在|[在于][^，]{2,}(?:哪一年|什么时候)(?!$)|至[^，]{1,6}是在|(?:哪一年|什么时候)在\p{Script=Han}{2}$|[明清宋元唐汉隋秦为](?:哪一年|什么时候)|自(?:哪一年|什么时候)(?!起|以来|开始)|之[^，]{1,3}$/u
/** What a text refers to by its own order, or what only its own page shows. */
const pointing =
  // regex-bounded: a question of at most 60 characters
  /示例|正好|图\s?\d|表\s?\d|之所以|不光|前者|后者|大部分|目前|一些|一[个项份座名条位次]\p{Script=Han}{1,4}(?:是在|$)|因位于|是[^，]*为什么|宣布因|^[^\p{L}\p{N}《「“]|等人|有人|这一|该项|某[个些]|部分[^，]{0,6}是什么|第[一二三四五六七八九十\d]+[名个位]的?[是为]|^(?:先|再|然后|接着|共计|合计|其中)/u
/** What the rules forbid in so many words is no question. */
const loaded = /不正当|违法|非法|擅自|虚假|恶意|歧视|欺诈|欺骗|伪造/u
/** Aspects of a thing that a person asks for with 是什么. */
const askedAspect =
  /(?:目的|宗旨|全称|简称|别名|学名|英文名|原名|本名|旧称|任务|职责|标准|依据|范围|主题|口号|校训|定义|含义|原理|原因|作用|用途|特点|特色|版本号?|电话|邮箱|邮编|密码|端口|地址|网址|官方语言|货币|国籍|专业|材质|型号|品牌|颜色|编号)(?:是什么|有哪些)$/u
/** A place of somebody's life, or of a clause that is no name. */
// regex-bounded: a question of at most 60 characters
const oddPlace = /年[^，]*(?:毕业|位)于|[是为][^，的]{2,}(?:位于|设在|分布)/u
/** What is in no place. */
const placeless = /(?:联盟|联赛|文化|事件|战争|大赛|奖|条约|语言?)(?:位于|地处|坐落)/u
/** Activities on things of which every manual has some. */
const genericActivity = /^怎么(?:启动|配置|修改|查看|设置|使用|添加)(?:一个)?(?:选项|参数|服务|内容|设置|环境|问题|程序|数据|文件)$/u

/** Whether the same noun stands in a question twice. */
function repeatsNoun(text: string): boolean {
  const nouns = taggedWords(text).filter(({ tag, word }) => tag.startsWith('n') && word.length > 1)
  return new Set(nouns.map(({ word }) => word)).size < nouns.length
}

/** Headings whose sections list something. */
const listedAspect =
  /(?:选项|参数|特性|特征|特点|规则|原则|优点|缺点|优势|功能|格式|方式|方法|平台|要求|措施|权利|义务|职责|症状|用途|种类|步骤)有哪些$/u
/** Endings of kinds of things that are no terms to be defined. */
const untermed = /(?:事务|工具|活动|工作|单位|情况|中心|问题|任务|文件|信息)$/u

/** Whether words are a term that one may ask the meaning of, not a description. */
function isTerm(term: string): boolean {
  const words = taggedWords(term).filter(({ word }) => word.trim() !== '')
  if (!/^(?:n|vn|eng|l|j|i|x)/u.test(words.at(-1)?.tag ?? '')) return false
  return words.length <= 2 || (words.length === 3 && !untermed.test(term) && !term.includes('的'))
    ? !(words.length > 1 && untermed.test(term))
    : words.some(({ tag }) => /^(?:nr|ns|nt|nz)/u.test(tag))
}

/** A gloss in Latin letters behind a Chinese name, with more than one word. */
const gloss = /\p{Script=Han}[A-Z][a-z]+(?: [A-Z][a-z]+)+/u

/** Whether a moment follows a verb where it ends the question: 成立于哪一年, but not 某公司于哪一年. */
function endsWithoutVerb(text: string): boolean {
  const end = /于(?:哪一年|什么时候|什么年代|哪个世纪)$/u.exec(text)
  if (end === null) return false
  const last = taggedWords(text.slice(0, end.index)).at(-1)
  return last === undefined || !last.tag.startsWith('v')
}

/** Whether a question is one that no person would ask, though its words are in order. */
export function isDoubtful(text: string, form: QuestionForm): boolean {
  if (pointing.test(text) || gloss.test(text)) return true
  switch (form) {
    case 'quantity':
      return oddAmount.test(text) || (!text.includes('，') && repeatsNoun(text)) || (text.match(/的/gu) ?? []).length > 1
    case 'place':
      return placeless.test(text) || oddPlace.test(text)
    case 'date':
      return oddDate.test(text) || text.includes('，') || endsWithoutVerb(text)
    case 'fact':
      return /(?:是什么|有哪些)$/u.test(text) && !askedAspect.test(text)
    case 'cell':
      return /(?:具体|操作|单位|第)[^的]{0,6}(?:是|有)(?:什么|哪些|谁)$/u.test(text)
    case 'person':
      return (text.match(/的/gu) ?? []).length > 1 || /主要的|(?<!主要)角色是谁$/u.test(text)
    case 'definition':
      return !isTerm(text.slice('什么是'.length)) || /[的·]/u.test(text) || /^什么是(?:意思|含义|定义|问题|东西|内容|其他)$/u.test(text)
    case 'whether':
      return loaded.test(text)
    case 'heading':
      if (text.endsWith('有哪些') && !(listedAspect.test(text) && !text.includes('最'))) return true
      if (/并|以下|如下/u.test(text) || genericActivity.test(text)) return true
      // 控制测试如何运行: the words before an inner interrogative are its subject.
      return /^[^，]{2,}(?:如何|怎么)/u.test(text) ? taggedWords(text.split(/如何|怎么/u, 1)[0]!).some(({ tag }) => tag === 'v') : false
    default:
      return false
  }
}
