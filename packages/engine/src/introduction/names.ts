import { normalize, type Span } from '@wenjin/text'
import type { TaggedWord } from '@wenjin/text/segment'
import type { EvidenceSentence } from '../answer/evidence/evidence.ts'
import { datesIn, type DateBase } from '../derive/event-dates.ts'
import { chineseNamePattern, mentionsIn } from '../derive/entity-mentions.ts'
import type { PlaceInDocument, SpokenDate, SpokenOf } from './model.ts'

/** Maximal number of names listed per kind. */
const maxNames = 12
const maxDates = 10
/** With more places than this, those mentioned only once are omitted. */
const fewNames = 6

/** Whether a word is the name of a person: tagged as such, or unknown to the dictionary and starting with a family name. */
export function isPerson({ word, tag }: TaggedWord): boolean {
  return word.length >= 2 && word.length <= 4 && (tag.startsWith('nr') || tag === 'x') && chineseNamePattern.test(word)
}

/** Text directly after, or before, a name that indicates a person. */
const behindNamePattern =
  /^(?:先生|女士|老师|教授|经理|主任|主管|总监|同学|同志|师傅|医生|律师|工程师|负责|主持|通报|表示|认为|提出|指出|介绍|建议|汇报|告诉|回答|决定|带领|率领|创办|设计|发现|担任|出生|毕业|加入|知道|觉得|推开|来到|回到|走|站|坐|愣|叹|点头|摇头|看|说|问|答|把|拿|听|笑|想)/u
const beforeNamePattern =
  /(?:由|请|联系|找|负责人|主持人|参会人员?|出席|作者|记录人|联系人|采访人|发言人|值班人|经理|主任|教授|老师|医生|书记|先生|代表人|人为|人是|孙女|儿子|女儿|妻子|丈夫|同窗|朋友|叫)[：:是为]?\s?$/u
/** A label before the name of a person, or before a list of names. */
const labelPattern =
  /(?:姓名|方[）)]|(?:主持|主讲|参会|参加|出席|列席|缺席|记录|联系|负责|发言|汇报|采访|受访|值班|编制|审核|批准|经办|申请|法定代表|当事|见证|收件|寄件)?人员?|[者员师长]|主任|经理|教授|老师|医生|书记|代表|成员|名单|嘉宾|记录|主持)[：:]\s?/gu
const westernLabelPattern = /\b(?:Present|Attendees|Participants|Authors?|Chair|Owner|Contact|Speakers?|Host|Guests?): /gu
/** Number of characters after a label that may contain names. */
const maxList = 120
/** Labels before a list of names. */
const namesListPattern = /(?:人|者|员|经理|主任|老师|教授|成员|名单|嘉宾)[：:]/u

/** Returns the names after labels: 「参会人：高雅琴、唐文彬」. */
function labelledNames(text: string): Span[] {
  const found: Span[] = []
  const read = (from: number, to: number, ends: RegExp, between: RegExp, name: RegExp) => {
    const [list = ''] = text.slice(from, Math.min(to, from + maxList)).split(ends, 1)
    let at = from
    for (const part of list.split(between)) {
      const said = part.split(/[（(]/u, 1)[0]!.trim()
      const start = at + part.indexOf(said)
      if (name.test(said)) found.push({ start, end: start + said.length })
      at += part.length + 1
    }
  }
  const labels = [...text.matchAll(labelPattern)]
  labels.forEach(({ index, 0: label }, at) => {
    // Lines of a form may be joined: 主持人：高雅琴参会人：唐文彬.
    const to = labels[at + 1]?.index ?? text.length
    read(index + label.length, to, /[，。；;,\s|]/u, /、/u, chineseNamePattern)
  })
  for (const { index, 0: label } of text.matchAll(westernLabelPattern))
    read(index + label.length, text.length, /[;|\n]/u, /,/u, westernPersonPattern)
  return found
}
/** A three-character name unknown to the dictionary is almost certainly a person; a two-character one may be another word. */
const tellingLength = 3

/** A trade before a three-character name: 船工陈守义. */
const tradePattern = /[工师员长匠家医警兵]$/u

function isPersonHere(text: string, { start, end }: Span): boolean {
  return (
    behindNamePattern.test(text.slice(end, end + 4)) ||
    (end - start === tellingLength && tradePattern.test(text.slice(Math.max(0, start - 2), start)) && start >= 2) ||
    beforeNamePattern.test(text.slice(Math.max(0, start - 6), start)) ||
    namesListPattern.test(text.slice(Math.max(0, start - 40), start))
  )
}

const westernPersonPattern = /^[A-Z][a-z]+(?: [A-Z]\.)?(?: [A-Z][a-z'-]+){1,2}$/u
const behindWesternPattern =
  /^(?: will\b| said\b| says\b| leads?\b| led\b| wrote\b| founded\b| joined\b| chaired\b| chairs\b| manages\b| proposed\b| suggested\b| reported\b| agreed\b| asked\b| signed\b| was born\b| is responsible\b|,? reported\b)/u
const beforeWesternPattern =
  /(?:(?:written|created|founded|led|chaired|invented|maintained|authored|developed|designed|reported|signed) by|\bMr\.?|\bMrs\.?|\bMs\.?|\bDr\.?|\bProf\.?|\bthank) $/u

/** Last words of names that are not personal names. */
const groupPattern =
  /(?:Team|Group|Institute|Foundation|Project|Company|University|Software|Systems?|Labs?|Inc|Ltd|Data|Compiler|Library|Framework|License|Press|Club|Bank|Street|Lake|API)$/u

const isWesternPersonHere = (text: string, { start, end }: Span) =>
  behindWesternPattern.test(text.slice(end, end + 12)) || beforeWesternPattern.test(text.slice(Math.max(0, start - 16), start))

const emptyPlaces = new Set(
  '城市 城区 城镇 乡村 农村 山区 地区 本市 本地 外地 当地 全国 全市 全省 市区 郊区 国家 国内 国外 海外 中路 东路 西路 南路 北路 大街 大道 沿海 中国'.split(
    ' ',
  ),
)
const beforePlacePattern = /(?:在|于|到|从|去|往|赴|至|自|住|、|和|与|省|市|县|区|州|镇)$/u
const placeEndPattern = /[省市县区镇乡村路街岛江河湖山州国]$/u

const isPlaceHere = (text: string, { start, end }: Span) =>
  beforePlacePattern.test(text.slice(Math.max(0, start - 1), start)) || placeEndPattern.test(text.slice(start, end))

/** Whether the word at `start` follows a family name: 大川 of 陈大川 is not a place. */
function isFamilyName(words: readonly TaggedWord[], start: number): boolean {
  const before = words.find(({ end }) => end === start)
  return before !== undefined && before.word.length === 1 && chineseNamePattern.test(`${before.word}某`)
}

/** Counts mentions of entities: documents when there are several, sentences for a single one. */
export class SpokenCount<T extends object = object> {
  readonly #entries = new Map<string, SpokenOf & T & { documents: Set<string>; said: number; sure: boolean }>()

  add(key: string, name: string, place: PlaceInDocument, more: T, sure = true): void {
    const known = this.#entries.get(key)
    if (!known) {
      this.#entries.set(key, { ...more, name, count: 0, place, documents: new Set([place.documentId]), said: 1, sure })
      return
    }
    known.documents.add(place.documentId)
    known.said += 1
    known.sure ||= sure
  }

  /** Returns the most mentioned first; ties in text order. */
  list(single: boolean, isListed: (entry: { name: string; said: number; sure: boolean }) => boolean): (SpokenOf & T)[] {
    return [...this.#entries.values()]
      .filter(isListed)
      .toSorted((a, b) => b.documents.size - a.documents.size || b.said - a.said)
      .map(({ documents, said, sure: _sure, ...entry }) => ({ ...(entry as SpokenOf & T), count: single ? said : documents.size }))
  }
}

/** Collects the people, places and dates mentioned in sentences. */
export class NameReader {
  readonly #people = new SpokenCount()
  /** Names that the dictionary contains. */
  readonly #known = new Set<string>()
  readonly #places = new SpokenCount()
  readonly #dates = new SpokenCount<{ iso: string }>()
  #base: DateBase | null = null

  /** Starts the next document: its dates without a year do not refer to years of the previous one. */
  beginDocument(): void {
    this.#base = null
  }

  read({ text, start, passage }: EvidenceSentence, words: readonly TaggedWord[]): void {
    const { documentId } = passage
    const placeOf = (from: number, to: number): PlaceInDocument => ({ documentId, start: start + from, end: start + to })
    const labelled = labelledNames(text)
    for (const { start: from, end: to } of labelled) {
      const name = text.slice(from, to)
      this.#people.add(normalize(name), name, placeOf(from, to), {})
    }
    const isLabelled = (span: Span) => labelled.some((one) => span.start < one.end && span.end > one.start)
    for (const mention of mentionsIn(text, words)) {
      const { name, kind: what } = mention
      if (isLabelled(mention)) continue
      if (what === 'person' && (chineseNamePattern.test(name) || /[·A-Z]/u.test(name))) {
        this.#known.add(normalize(name))
        this.#people.add(normalize(name), name, placeOf(mention.start, mention.end), {}, name.includes('·') || isPersonHere(text, mention))
      } else if (what === 'term' && westernPersonPattern.test(name) && !groupPattern.test(name) && isWesternPersonHere(text, mention))
        this.#people.add(normalize(name), name, placeOf(mention.start, mention.end), {})
      else if (
        what === 'place' &&
        name.length >= 2 &&
        !/[之的起日时]/u.test(name) &&
        !emptyPlaces.has(name) &&
        !isFamilyName(words, mention.start)
      )
        this.#places.add(normalize(name), name, placeOf(mention.start, mention.end), {}, isPlaceHere(text, mention))
    }
    words.forEach((word, at) => {
      const next = words[at + 1]
      // 陈 and 守义: the dictionary contains only the parts.
      const isSplit = word.tag === 'nr' && word.word.length === 1 && next?.start === word.end && next.word.length <= 2 && next.tag !== 'v'
      const span = isSplit ? { start: word.start, end: next.end } : word
      const name = text.slice(span.start, span.end)
      const isName = isSplit ? name.length === tellingLength && chineseNamePattern.test(name) : word.tag === 'x' && isPerson(word)
      if (!isName || isLabelled(span)) return
      this.#people.add(normalize(name), name, placeOf(span.start, span.end), {}, isPersonHere(text, span))
    })
    for (const date of datesIn(text, this.#base)) {
      this.#base = { iso: date.iso }
      // 每月5日, 第二年: a date counts only when the text states its month or year.
      if (/^[12]\d{3}/u.test(date.iso) && /\d{4}|月/u.test(text.slice(date.start, date.end)))
        this.#dates.add(date.iso, text.slice(date.start, date.end), placeOf(date.start, date.end), { iso: date.iso })
    }
  }

  /** @param single counts sentences of one document instead of documents */
  finish(single: boolean): { people: SpokenOf[]; places: SpokenOf[]; dates: SpokenDate[] } {
    const people = this.#people.list(
      single,
      ({ name, said, sure }) => sure || (said > 1 && this.#known.has(normalize(name)) && [...name].length >= tellingLength),
    )
    const places = this.#places.list(single, ({ said, sure }) => sure || said > 1)
    const said = places.filter(({ count }) => count > 1)
    // A full date is more informative than a year, and a repeated date more than one mentioned once.
    const dates = this.#dates
      .list(single, () => true)
      .toSorted((a, b) => b.count - a.count || b.iso.length - a.iso.length)
      .slice(0, maxDates)
      .toSorted((a, b) => a.iso.localeCompare(b.iso))
    return { people: people.slice(0, maxNames), places: (said.length >= fewNames ? said : places).slice(0, maxNames), dates }
  }
}
