import { eraNames } from './eras.ts'
import { chineseDigit } from './numerals.ts'

// Patterns of written dates, each matched at a position where a date may start.

const small = '(?:\\d{1,2}|[一二三四五六七八九十廿卅]{1,3})'
const monthDay = `(?<month>${small}) ?月份?(?: ?(?<day>${small}|初[一二三四五六七八九十]) ?[日号]?(?<=[日号]|月 ?初.))?`
export const yearDatePattern = new RegExp(
  `(?<bc>公元前|西元前|前)?(?:公元|西元)?(?<year>\\d{1,4}|${chineseDigit}{2,4}|[一二两三四五六七八九十百千零〇]{1,9}) ?年(?!级|糕)(?: ?${monthDay})?`,
  'y',
)
export const eraDatePattern = new RegExp(
  `(?<era>${eraNames}) ?(?<year>元|\\d{1,3}|[一二三四五六七八九十百]{1,5}) ?年(?: ?${monthDay})?`,
  'y',
)
export const isoDatePattern = /(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?![\d.])/y
/** 2026-07, not the season 2011-12 nor the years 2004-2005. */
export const yearMonthPattern = /(?<year>(?:19|20)\d\d)-(?<month>0[1-9]|1[0-2])(?![\d\-./年]|赛季|学年)/y
export const monthDatePattern = new RegExp(`${monthDay}(?![球亮饼台季薪子光])`, 'y')
export const dayPattern = new RegExp(
  `(?<day>\\d{1,2}|[二三]?十[一二三四五六七八九]?|廿[一二三四五六七八九]?) ?日(?![本语元耳军报文系圆])`,
  'y',
)
export const centuryPattern = new RegExp(
  `(?:(?<bc>公元前|西元前|前)?(?:公元|西元)?(?<century>${small})|上个?) ?世纪(?: ?(?<decade>\\d0|[一二三四五六七八九]十) ?年代)?`,
  'y',
)
export const decadePattern = new RegExp(`(?<decade>(?:1\\d|20)?\\d0|[一二三四五六七八九]十|${chineseDigit}{4}) ?年代`, 'y')
const englishMonths =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
export const monthFirstPattern = new RegExp(
  `(?<name>${englishMonths})\\.? (?:(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]))?(?:,? ?(?<year>\\d{4}))?(?![a-z\\d])`,
  'y',
)
export const dayFirstPattern = new RegExp(
  `(?<day>\\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<name>${englishMonths})\\.?,?(?: (?<year>\\d{4}))?(?![a-z\\d])`,
  'y',
)
export const englishDecadePattern = /(?<decade>\d{3}0)'?s(?![a-z])/y
export const monthInitials = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Suffixes after which 300年 or 5000年 is a duration. */
export const stretchPattern = /^(?:[多余]|(?:的)?(?:历史|时间|寿命|光阴|岁月)|之久|之内|之间|以上|左右|来(?!到|自|华|临|访|日|京))/
/** Text before a year of two or three digits; without it the number is more often a duration or the year of an era. */
export const namesAYearPattern = /(?:[于在自至到从即和与及、,.;。:(\-~《]|公元|^) ?$/
