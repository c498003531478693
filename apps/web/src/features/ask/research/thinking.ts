import { cutThinking, type Answer } from '@wenjin/contract'

/** An answer's thinking by the step of the plan it belongs to, and what belongs to none. */
export interface ThinkingBySteps {
  steps: ReadonlyMap<string, string>
  rest: string
}

/** Sorts thinking by steps; that of a step no longer in the plan stays with the rest, so that none is lost. */
export function thinkingBySteps(answer: Pick<Answer, 'thinking' | 'thinkingParts' | 'plan'>): ThinkingBySteps {
  const steps = new Map<string, string>()
  let rest = ''
  for (const { stepId, text } of cutThinking(answer)) {
    if (stepId !== undefined && answer.plan.some((step) => step.id === stepId)) steps.set(stepId, (steps.get(stepId) ?? '') + text)
    else rest += text
  }
  return { steps, rest }
}
