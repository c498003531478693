import { words } from '@wenjin/text/segment'

/** The compared things of a question, and the aspects of comparison. */
export interface Comparison {
  /** At least two, as named in the question. */
  things: string[]
  /** The compared aspects; empty when the question names none. */
  aspects: string[]
}

const cuePattern =
  /比较|对比|对照|相比|相较|区别|差[别异]|异同|不同|优劣|优缺点|孰|哪个更|比較|對比|對照|區別|差異|異同|優劣|\bvs\b|\bversus\b|\bcompar|\bdiffer|\bchanged between\b/iu
/** Words that introduce the compared things. */
const leadPattern =
  /^(?:请问?|請問?|帮我|幫我|麻烦|我想|想|试|試|简单|详细|全面)*(?:(?:比较|对比|对照|分析|说明|谈谈|比較|對比|對照)(?:一下|分析|研究)?|compare|(?:what (?:is|are) )?(?:the )?differences? between|what (?:has )?changed between|how do(?:es)?)?[\s：:]*/iu
/** Words that ask for the comparison, after the things and their aspects. */
const tailPattern =
  // regex-bounded: it is matched against a question of at most 200 characters
  /(?:之间|之間|两者|兩者|二者|各自)?的?[\s，,]*(?:(?:有|存在)?(?:什么|何|哪些|哪里|怎样的|些什么|什麼|哪裡)?的?(?:区别|差[别异]|不同|异同|优劣|优缺点|區別|差異|異同|優劣)(?:之处|在哪里?|是什么|点|有哪些)?|(?:相比|相较|比较|对比|比較|對比)(?:如何|怎么样|起来)?|(?:哪个|谁|孰)(?:更|比较)?.{1,8}|(?:该|应该)?(?:怎么|如何)选择?|如何|怎么样|differ|compare)$/iu
/** Words that join the things; inside a name they do not join: 同济大学, 共和国. */
const joinWords = new Set('以及 和 与 跟 同 及 與 versus vs and with to'.split(' '))
/** A separate mention of the aspect: 「在性能上」, 「in terms of speed」. */
// regex-bounded: it is matched against a question of at most 200 characters
const respectPattern = /[\s，,]*(?:在(.{1,30}?)(?:方面|上面?|中|领域)|(?:in terms of|with regard to|in) (.{1,60}))$/iu
const maxThings = 3
const maxAspects = 3
const maxThingLength = 40
const maxQuestionLength = 200

const trimmed = (text: string) => text.trim().replace(/^[《「“"]|[》」”"]$/gu, '')

/** Splits a text at joining words and marks. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  for (const piece of text.split('、')) {
    let from = 0
    for (const { word, start, end } of words(piece)) {
      if (!joinWords.has(word)) continue
      parts.push(piece.slice(from, start))
      from = end + (piece[end] === '.' ? 1 : 0)
    }
    parts.push(piece.slice(from))
  }
  return parts.map(trimmed).filter((part) => part !== '')
}

/** Returns the things and aspects of a comparing question; null for other questions. */
export function readComparison(question: string): Comparison | null {
  const asked = question.trim().replace(/[?？。.!！]{1,5}$/u, '')
  if (asked.length > maxQuestionLength || !cuePattern.test(asked)) return null
  // A clause after a comma continues the question: 「A 与 B 相比，哪个更快」.
  const [first = '', ...behind] = asked.split(/[，,；;]/u)
  let said = first.replace(leadPattern, '').replace(tailPattern, '').trim()
  const respect = respectPattern.exec(said)
  if (respect) said = said.slice(0, respect.index)
  const named = partsOf(respect?.[1] ?? respect?.[2] ?? '')
  const things = partsOf(said)
  const last = things.at(-1) ?? ''
  // 「A 与 B 的内存安全机制」: the aspect of the last thing applies to all; likewise when each thing has the same aspect.
  const owned = last.indexOf('的')
  const aspects = owned > 0 ? partsOf(last.slice(owned + 1)) : []
  let compared = owned > 0 ? [...things.slice(0, -1), last.slice(0, owned)] : things
  const own = `的${last.slice(owned + 1)}`
  if (owned > 0) compared = compared.map((thing) => (thing.endsWith(own) ? thing.slice(0, -own.length) : thing))
  // After the first 的 follow aspects, even with joining words: 「A 和 B 的价格和性能」.
  const at = compared.findIndex((thing, i) => i > 0 && thing.includes('的'))
  if (at > 0) {
    const [thing = '', aspect = ''] = compared[at]!.split('的')
    aspects.unshift(aspect, ...compared.slice(at + 1))
    compared = [...compared.slice(0, at), thing]
  }
  compared = [...new Set(compared.map(trimmed))].filter((thing) => thing !== '' && thing.length <= maxThingLength)
  if (compared.length < 2 || behind.length > 2) return null
  return { things: compared.slice(0, maxThings), aspects: [...new Set([...named, ...aspects])].slice(0, maxAspects) }
}
