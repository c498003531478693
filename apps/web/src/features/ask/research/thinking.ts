import { cutThinking, type Answer } from '@wenjin/contract'

/** The thinking of an answer by step of the plan, and the rest. */
export interface ThinkingBySteps {
  steps: ReadonlyMap<string, string>
  rest: string
}

/** Groups thinking by step; the thinking of a step that is no longer in the plan becomes part of the rest, so that none is lost. */
export function thinkingBySteps(answer: Pick<Answer, 'thinking' | 'thinkingParts' | 'plan'>): ThinkingBySteps {
  const steps = new Map<string, string>()
  let rest = ''
  for (const { stepId, text } of cutThinking(answer)) {
    if (stepId !== undefined && answer.plan.some((step) => step.id === stepId)) steps.set(stepId, (steps.get(stepId) ?? '') + text)
    else rest += text
  }
  return { steps, rest }
}
