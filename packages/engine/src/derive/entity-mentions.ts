import type { Entity } from '@wenjin/contract'
import { normalize, parseQuantities, type Span } from '@wenjin/text'
import { taggedWords, type TaggedWord } from '@wenjin/text/segment'

type EntityKind = Entity['kind']

/** A named entity of a sentence, with its span. */
export interface Mention extends Span {
  name: string
  kind: EntityKind
  /** Equal for equal entities, regardless of spelling. */
  key: string
}

const organizationPattern =
  /(?:公司|集团|集團|大学|大學|学院|學院|研究所|研究院|科学院|委员会|委員會|银行|銀行|医院|醫院|政府|法院|检察院|协会|協會|学会|學會|联盟|聯盟|组织|組織|出版社|报社|電視台|电视台|博物馆|博物館|图书馆|圖書館|基金会|基金會|实验室|實驗室|中学|小学|总局|管理局|财政部|教育部|外交部|科技部|国防部|事务所|工作室|乐队|俱乐部|共产党|国民党|同盟会|议会|国会|理事会)$/u
/** Length of the longest of these endings; a name has more characters. */
const longestEnding = 3
const placePattern = /(?:省|市|县|縣|自治区|自治州|特区|镇|鎮|乡|鄉|群岛|群島|半岛|盆地|高原|平原|山脉|山脈|海峡|海峽|运河|運河)$/u
/** Titles that are followed by the name of a person. */
const titlePattern =
  /(?:作者|创始人|創始人|创办人|发明家|发明者|发明人|设计师|建筑师|工程师|科学家|物理学家|化学家|数学家|生物学家|经济学家|哲学家|思想家|历史学家|考古学家|文学家|作家|诗人|詩人|词人|画家|書法家|书法家|音乐家|作曲家|歌手|演员|演員|导演|導演|教授|院士|医生|校长|总统|總統|首相|总理|主席|书记|部长|省长|市长|将军|將軍|元帅|皇帝|国王|女王|太子|丞相|学者|研究员|首席执行官|董事长|总裁|CEO)(?:是|为|有)?(?<name>(?![是为有和与的])[\p{Script=Han}]{2,4}|[A-Z][\w.'-]{0,40}(?: [A-Z][\w.'-]{0,40}){1,2})(?=[，。；、（(《「“和与及的于在，\s]|$)/gu
const surname =
  '[赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严华金魏陶姜谢邹苏潘葛范彭鲁韦马方任袁柳史唐薛雷贺倪汤罗毕郝安常于傅齐康伍余顾孟黄穆萧尹姚邵汪毛狄戴宋茅庞熊纪舒屈项祝董梁杜阮蓝季贾江郭梅林钟徐邱骆高夏蔡田胡凌霍万柯卢莫房解应丁邓洪包左石崔龚程陆段侯武刘叶黎白蒲卓蔺屠乔翟谭姬冉桑牛温庄晏柴瞿阎连习艾容向古易廖耿满匡欧曾沙丰关游权盖]'
/** An agent whose name is not in the dictionary: 由程伟元和高鹗整理. */
const agentPattern = new RegExp(
  `(?<=由|和|与|、)(?<name>${surname}[\\p{Script=Han}]{1,2}?)(?=和|与|、|等|于|在|共同|主持|合作|创|编|设计|发明|提出|发现|撰|整理|执导|主演|领导|率领)`,
  'gu',
)
const titledWorkPattern = /《(?<name>[^《》]{1,60})》/gu
const quotedPattern = /[「“](?<name>[^「」“”，。！？]{2,20})[」”]/gu
const westernNamePattern = /^\p{Lu}[\p{L}\p{N}.+#'-]*$/u
const westernOrganizationPattern =
  /^(?:Inc|Ltd|LLC|Corp|Corporation|Company|University|Institute|Foundation|Association|College|Bank|Group|Press|Laboratory|Labs?)\.?$/u
/** Kinds of quantities that are omitted from a graph of names. */
const plainNumberKinds = new Set(['number', 'ordinal', 'time', 'ratio'])
const emptyWords = new Set(
  '中国人 时候 方面 情况 问题 方式 原因 结果 内容 部分 作用 特点 过程 目前 时期 地区 国家 人们 世界 名称 意思 第一 个人 资料'.split(' '),
)

const mention = (kind: EntityKind, name: string, start: number): Mention => ({
  name,
  kind,
  key: normalize(name),
  start,
  end: start + name.length,
})

function named(text: string): Mention[] {
  const found: Mention[] = []
  for (const [kind, pattern] of [
    ['work', titledWorkPattern],
    ['term', quotedPattern],
    ['person', titlePattern],
    ['person', agentPattern],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      const name = match.groups!['name']!
      found.push(mention(kind, name, match.index + match[0].lastIndexOf(name)))
    }
  }
  return found
}

function quantities(text: string): Mention[] {
  return parseQuantities(text).flatMap(({ kind, value, unit, start, end }): Mention[] => {
    const name = text.slice(start, end)
    const isTime = kind === 'date' || (kind === 'range' && unit === undefined && /[年月日世纪紀]/u.test(name))
    if (isTime) return /^-?-?\d|^C/.test(value) && !value.startsWith('--') ? [{ name, kind: 'time', key: value, start, end }] : []
    return plainNumberKinds.has(kind) ? [] : [{ name, kind: 'number', key: `${value}${unit ?? ''}`, start, end }]
  })
}

/** A Chinese family name followed by a given name. */
export const chineseNamePattern: RegExp = new RegExp(
  `^(?:${surname}|欧阳|司马|上官|诸葛|司徒|慕容|令狐|皇甫|尉迟|公孙|长孙|东方|夏侯|端木)[\\p{Script=Han}]{1,2}$`,
  'u',
)
/** Endings of places and of parts of buildings, which jieba may tag as personal names: 官渡, 石阶. */
const standsPattern = /(?<place>[渡桥塔寺庙宫殿亭街巷镇村岛湾峡港峰岭])$|[阶门墙窗石碑]$/u

/** Returns the kind of a word that jieba tags as a personal name. */
function kindOfName({ tag }: TaggedWord, name: string): EntityKind | null {
  const stands = name.length <= 3 ? standsPattern.exec(name) : null
  if (stands) return stands.groups!['place'] === undefined ? null : 'place'
  // Foreign names have other tags; a name of another form is recognized by its title instead.
  return tag !== 'nr' || chineseNamePattern.test(name) || name.endsWith('子') ? 'person' : null
}

/** Returns the kind of a run of words by tags and ending; null when it is not a name. */
function kindOfRun(run: readonly TaggedWord[], name: string): EntityKind | null {
  if (emptyWords.has(name) || name.length < 2) return null
  const [first] = run
  if (run.length === 1) {
    if (first!.tag.startsWith('nr')) return kindOfName(first!, name)
    if (first!.tag === 'nt') return 'organization'
    if (first!.tag === 'ns') return 'place'
    return first!.tag === 'nz' || first!.tag === 'eng' ? 'term' : null
  }
  if (placePattern.test(name) && run.some(({ tag }) => tag === 'ns' || tag === 'nz' || tag === 'x')) return 'place'
  return null
}

/** Whether a word may be part of a multi-word name. */
const mayJoin = ({ tag, word }: TaggedWord) => /^(?:ng?|vn|j|eng|an|b|l|x)$/.test(tag) && /[\p{L}\p{N}]/u.test(word)

/** Finds foreign names written with a middle dot, and Western names of several words. */
function foreign(text: string, words: readonly TaggedWord[]): Mention[] {
  const found: Mention[] = []
  for (let at = 0; at < words.length; at += 1) {
    let to = at
    while (words[to + 1]?.word.match(/^[·•‧・]$/u) && words[to + 2] && words[to]!.end === words[to + 1]!.start) to += 2
    if (to > at && /\p{Script=Han}/u.test(words[at]!.word)) {
      const { start } = words[at]!
      // In 县志·经济卷 the dot separates parts of a title.
      const isName = !/^(?:n|v|vn|a|an|l)$/u.test(words[to]!.tag)
      if (isName) found.push(mention('person', text.slice(start, words[to]!.end), start))
      at = to
      continue
    }
    if (!westernNamePattern.test(words[at]!.word)) continue
    while (words[to + 1] && westernNamePattern.test(words[to + 1]!.word) && /^ $/.test(text.slice(words[to]!.end, words[to + 1]!.start)))
      to += 1
    if (to === at) continue
    const name = text.slice(words[at]!.start, words[to]!.end)
    // regex-bounded: the 12 characters before a name
    const by = /(?:由|是|者|人|家)\s*(?:[\p{Script=Han}\w]+ 的 ?)?$/u.test(text.slice(Math.max(0, words[at]!.start - 12), words[at]!.start))
    const kind = westernOrganizationPattern.test(words[to]!.word) ? 'organization' : by && to - at < 3 ? 'person' : 'term'
    found.push(mention(kind, name, words[at]!.start))
    at = to
  }
  return found
}

/** Verbs that occur in names of organizations: 西南联合大学. */
const namingVerbs = new Set('联合 开放 交通 发展 建设 投资 管理 研究 保护 合作 出版 卫生 监督 开发 设计'.split(' '))

/** Whether a word may start or continue the name of an organization. */
const mayBelong = (word: TaggedWord) => mayJoin(word) || /^(?:ns|nz|nr|nt)/.test(word.tag) || namingVerbs.has(word.word)

/** Finds the longest names of organizations: runs of nouns and names that end with an organization word. */
function organizations(text: string, words: readonly TaggedWord[]): Mention[] {
  const found: Mention[] = []
  /** By word: the last word of its run at which an organization name ends; -1 for none. */
  const ends: number[] = []
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const word = words[at]!
    const runsOn = words[at + 1] !== undefined && mayBelong(words[at + 1]!) && words[at + 1]!.start === word.end
    const own = organizationPattern.test(text.slice(Math.max(0, word.end - longestEnding), word.end)) ? at : -1
    ends[at] = runsOn && ends[at + 1]! >= 0 ? ends[at + 1]! : own
  }
  for (let at = 0; at < words.length; at += 1) {
    const end = mayBelong(words[at]!) ? ends[at]! : -1
    if (end < 0 || words[end]!.end - words[at]!.start <= longestEnding) continue
    found.push(mention('organization', text.slice(words[at]!.start, words[end]!.end), words[at]!.start))
    at = end
  }
  return found
}

/** Finds names by jieba's tags and by endings of word runs. */
function tagged(text: string, words: readonly TaggedWord[]): Mention[] {
  const found: Mention[] = []
  for (let at = 0; at < words.length; at += 1) {
    const single = mayJoin(words[at]!) ? null : kindOfRun([words[at]!], words[at]!.word)
    if (single) {
      // 浙江慈溪: a name directly after a place is a place, even if it could be a person elsewhere.
      const behindPlace = words[at - 1]?.tag === 'ns' && words[at - 1]!.end === words[at]!.start
      found.push(mention(behindPlace && single === 'person' ? 'place' : single, words[at]!.word, words[at]!.start))
    }
    if (!mayJoin(words[at]!)) continue
    let to = at
    while (words[to + 1] && mayJoin(words[to + 1]!) && words[to + 1]!.start === words[to]!.end) to += 1
    const start = words[at]!.start
    const whole = words.slice(at, to + 1)
    const name = text.slice(start, words[to]!.end)
    const kind = name.length <= 24 ? kindOfRun(whole, name) : null
    if (kind && whole.length > 1) {
      found.push(mention(kind, name, start))
    } else {
      for (const word of whole) {
        const own = kindOfRun([word], word.word)
        if (own) found.push(mention(own, word.word, word.start))
      }
    }
    at = to
  }
  return found
}

/**
 * Returns the names in a sentence, in order, without overlap. Marked names take precedence over tagged ones, longer over shorter.
 * @param words of the sentence, if already tagged
 */
export function mentionsIn(text: string, words: readonly TaggedWord[] = taggedWords(text)): Mention[] {
  const kept: Mention[] = []
  for (const group of [named(text), quantities(text), organizations(text, words), foreign(text, words), tagged(text, words)]) {
    for (const one of group.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
      if (!kept.some((other) => one.start < other.end && one.end > other.start)) kept.push(one)
    }
  }
  return kept.toSorted((a, b) => a.start - b.start)
}
