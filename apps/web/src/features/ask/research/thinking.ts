import { cutThinking, type Answer } from '@wenjin/contract'

/** The thinking of an answer by step of the plan, and the rest. */
export interface ThinkingBySteps {
  steps: ReadonlyMap<string, string>
  rest: string
}

/** Returns thinking, which is shown as plain text, without the signs of emphasis that reports of steps and models write. */
const withoutEmphasis = (text: string): string => text.replaceAll('**', '')

/** Groups thinking by step, without the title that a step begins with; the thinking of a step that is no longer in the plan becomes part of the rest, so that none is lost. */
export function thinkingBySteps(answer: Pick<Answer, 'thinking' | 'thinkingParts' | 'plan'>): ThinkingBySteps {
  const steps = new Map<string, string>()
  let rest = ''
  for (const { stepId, text } of cutThinking(answer)) {
    if (stepId !== undefined && answer.plan.some((step) => step.id === stepId)) steps.set(stepId, (steps.get(stepId) ?? '') + text)
    else rest += text
  }
  for (const { id, title } of answer.plan) {
    const text = steps.get(id)
    if (text !== undefined) steps.set(id, withoutEmphasis(text.replace(`**${title}**\n\n`, () => '')))
  }
  return { steps, rest: withoutEmphasis(rest) }
}
