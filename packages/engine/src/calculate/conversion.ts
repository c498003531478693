import { normalize } from '@wenjin/text'
import { evaluate } from './arithmetic.ts'
import { findUnit, unitPattern } from './units.ts'
import { writtenNumbers } from './written-numbers.ts'

const means = '(?:换算成|换算为|折合成|折合|转换成|转换为|转成|换成|等于|相当于|合|约|约合|是|有|为|=|to|in|into)'
const forward = new RegExp(
  String.raw`^(?:请问|how many|convert)?\s*(-?\d+(?:\.\d+)?)\s*个?(${unitPattern})\s*(?:${means}\s*){0,2}(?:(?:多少|几|how many)\s*)?个?(${unitPattern})(?:呢)?[?。]?$`,
  'u',
)
/** 多少斤等于一公斤, 一英里有多少米: the source unit may be written without a number and then counts once. */
const one = new RegExp(String.raw`^(?:请问)?每?个?(${unitPattern})\s*${means}\s*(?:多少|几)\s*个?(${unitPattern})(?:呢)?[?。]?$`, 'u')

/** A conversion between two units of one dimension. */
export interface Conversion {
  from: string
  to: string
  /** The conversion factor, if the conversion is a plain multiplication. */
  factor: string | null
}

/** Answers a question that only asks to convert a quantity; null for other questions, and for impossible conversions. */
export async function convert(question: string): Promise<Conversion | null> {
  const text = writtenNumbers(normalize(question).trim())
  const match = forward.exec(text)
  const alone = match ? null : one.exec(text)
  const amount = match?.[1] ?? (alone ? '1' : undefined)
  const from = findUnit(match?.[2] ?? alone?.[1] ?? '')
  const to = findUnit(match?.[3] ?? alone?.[2] ?? '')
  if (amount === undefined || !from || !to || from.dimension !== to.dimension || from.name === to.name) return null
  const base = `((${amount})*(${from.factor})+(${from.offset ?? 0}))`
  const value = await evaluate(`(${base}-(${to.offset ?? 0}))/(${to.factor})`)
  if (value === null) return null
  const shifted = from.offset !== undefined || to.offset !== undefined
  return {
    from: `${amount} ${from.name}`,
    to: `${value} ${to.name}`,
    factor: shifted ? null : await evaluate(`(${from.factor})/(${to.factor})`),
  }
}
