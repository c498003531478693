import { normalize } from '@wenjin/text'
import { writtenNumbers } from './written-numbers.ts'

const numberSource = String.raw`\d+(?:\.\d+)?`

/** Words around a calculation. */
const asking =
  // regex-bounded: a question that is calculated has at most 200 characters
  /^(?:请问|请|帮我|麻烦|计算一下|算一下|算算|算出|计算|求|求出|what is|calculate|compute|how much is)+[:\s]*|(?:等于|是|得|结果是|的结果|的值|一共|总共|=)*(?:多少|几|什么|\?)*(?:呢|啊|呀)?[?。!\s]*$/giu

const said: readonly (readonly [RegExp, string])[] = [
  [/(?<!\d)(\d+)\s*的\s*阶乘/gu, '$1!'],
  [/(?:百分之)(\d+(?:\.\d+)?)/gu, '($1/100)'],
  [/(?<!\d)(\d+(?:\.\d+)?)分之(\d+(?:\.\d+)?)/gu, '($2/$1)'],
  [/(?<!\d)(\d+(?:\.\d+)?)\s*[%](?!\s*\d)/gu, '($1/100)'],
  [/加上|加|＋|plus/giu, '+'],
  [/减去|减|minus/giu, '-'],
  [/乘以|乘上|乘|times|[×x*✕·](?=\s*[\d(])/giu, '*'],
  // 甲除以乙 divides the first by the second, 甲除乙 the second by the first.
  [new RegExp(`(?<!\\d)(${numberSource})除(?!以)(${numberSource})`, 'gu'), '$2/$1'],
  [/除以|÷|divided by|over/giu, '/'],
  [/的平方根|的算术平方根/gu, '^(1/2)'],
  [/的立方根/gu, '^(1/3)'],
  [/(?:根号|√)\s*(\d+(?:\.\d+)?|\([^()]*\))/gu, 'sqrt($1)'],
  [/的平方|的二次方|²/gu, '^2'],
  [/的立方|的三次方|³/gu, '^3'],
  [/的(\d+)次[方幂]/gu, '^$1'],
  [/(sin|cos|tan)\s*(?:\(\s*)?(\d+(?:\.\d+)?)\s*(?:°|度)\s*\)?/giu, '$1($2*pi/180)'],
  [/(sin|cos|tan|ln|lg|log)\s*(\d+(?:\.\d+)?)/giu, '$1($2)'],
  [/\blg\(/gu, 'log10('],
  [/\blog\(/gu, 'log10('],
  [/π|圆周率/gu, 'pi'],
  [/(\d|\)|pi)\s*的\s*(?=\(|\d)/gu, '$1*'],
]

const allowed = /^(?:\d|[-+*/^().,!\s]|sqrt|sin|cos|tan|ln|log10|pi)+$/u

/**
 * Converts a question that only asks for the value of an expression to that expression; null for other questions. `3的平方加上4的平方等于多少？` becomes
 * `3^2+4^2`.
 */
export function spokenExpression(question: string): string | null {
  let text = writtenNumbers(normalize(question)).replaceAll(asking, '').trim()
  for (const [from, to] of said) text = text.replaceAll(from, to)
  text = text.replaceAll(/(\d),(?=\d{3}(?!\d))/gu, '$1').replaceAll(/\s+/gu, '')
  if (!allowed.test(text)) return null
  // A single number, a date or a telephone number is not a calculation.
  const operators = text.match(/[+*/^!]|(?<=[\d)])-|sqrt|sin|cos|tan|ln|log/gu) ?? []
  if (operators.length === 0 || !/\d|pi/u.test(text) || /^\d+(?:-\d+){2,}$|^\d{3,}-\d{3,}$|^\d+(?:\/\d+){2,}$/u.test(text)) return null
  return text
}

/** Formats an expression for display. */
export function shownExpression(expression: string): string {
  return expression
    .replaceAll('sqrt', '√')
    .replaceAll('log10', 'lg')
    .replaceAll('pi', 'π')
    .replaceAll('*', ' × ')
    .replaceAll(/(?<=[\d)])\//gu, ' ÷ ')
    .replaceAll('+', ' + ')
    .replaceAll(/(?<=[\d)!])-/gu, ' − ')
    .replaceAll('^2', '²')
    .replaceAll('^3', '³')
    .replaceAll(/(?<=[²³\d)!])-/gu, ' − ')
}
