import type { Lang } from '@wenjin/contract'
import { evaluate } from './arithmetic.ts'
import { convert } from './conversion.ts'
import { countDays, type DayAnswer } from './day-count.ts'
import { solve, type Solved } from './equation.ts'
import { shownExpression, spokenExpression } from './spoken-expression.ts'

/** A longer question, in characters, asks for more than a calculation. */
const maxCharacters = 200

/** The answer to a question that the program computes itself. */
export interface Calculation {
  /** Only the result. */
  result: string
  /** The complete answer, Markdown. */
  text: string
}

function dayText(answer: DayAnswer, lang: Lang): Calculation {
  if (answer.kind === 'between') {
    const { from, to, days } = answer
    const text = lang === 'zh' ? `从${from}到${to}相隔 **${days} 天**。` : `From ${from} to ${to}: **${days} days**.`
    return { result: String(days), text }
  }
  const { date, weekday, from, days } = answer
  const shift =
    days === 0
      ? ''
      : lang === 'zh'
        ? `${from}${days > 0 ? '往后' : '往前'} ${Math.abs(days)} 天：`
        : `${from} ${days > 0 ? '+' : '−'} ${Math.abs(days)} days: `
  return {
    result: days === 0 ? weekday : date,
    text: lang === 'zh' ? `${shift}**${date}，${weekday}**。` : `${shift}**${date} (${weekday})**.`,
  }
}

function solvedText({ equation, solutions }: Solved, lang: Lang): Calculation {
  const shown = shownExpression(equation).replaceAll('=', ' = ')
  const result = solutions.map((solution) => `x = ${solution}`).join(lang === 'zh' ? ' 或 ' : ' or ')
  const none = lang === 'zh' ? '没有实数解' : 'no real solution'
  return { result: result || none, text: `${shown}\n\n**${result || none}**` }
}

/**
 * Answers a question that only asks for arithmetic, a unit conversion, days between dates or the solution of an equation of the first or
 * second degree; null for other questions. Exact to 15 significant digits; no model is involved.
 */
export async function calculate(question: string, lang: Lang): Promise<Calculation | null> {
  // Cheap early exit for nearly all questions: they contain no number.
  if (question.length > maxCharacters || !/[\d零一二两三四五六七八九十百千万亿]|[０-９]|π/u.test(question)) return null
  const days = countDays(question)
  if (days) return dayText(days, lang)
  const converted = await convert(question)
  if (converted) {
    const { from, to, factor } = converted
    const how =
      factor === null || from.startsWith('1 ') ? '' : lang === 'zh' ? `\n\n换算：${from} × ${factor}` : `\n\nBy ${from} × ${factor}`
    return { result: to, text: `${from} = **${to}**${how}` }
  }
  const expression = spokenExpression(question)
  if (expression) {
    const value = await evaluate(expression)
    if (value !== null) return { result: value, text: `${shownExpression(expression)} = **${value}**` }
  }
  const solved = await solve(question)
  return solved && solvedText(solved, lang)
}
