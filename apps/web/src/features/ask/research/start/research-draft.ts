/** A sub-question of a plan being edited. */
export interface PlanItem {
  /** Stable key; it stays the same when the item moves. */
  key: number
  title: string
}

/** Maximum number of sub-questions, and maximum length of one in characters. */
export const planMax = 8
export const planTitleMax = 300

export interface PlanDraft {
  items: readonly PlanItem[]
  next: number
}

export type PlanEdit =
  | { do: 'rename'; key: number; title: string }
  | { do: 'remove'; key: number }
  /** Down for `by` 1, up for -1. */
  | { do: 'move'; key: number; by: 1 | -1 }
  /** Adds an item after another one, or at the end. */
  | { do: 'add'; after?: number }

/** Creates the draft of a proposed plan. */
export function draftOf(titles: readonly string[]): PlanDraft {
  const items = titles.slice(0, planMax).map((title, key) => ({ key, title: title.slice(0, planTitleMax) }))
  return { items, next: items.length }
}

/** Returns the plan after an edit; an impossible edit changes nothing. */
export function editPlan(draft: PlanDraft, edit: PlanEdit): PlanDraft {
  const { items, next } = draft
  if (edit.do === 'add') {
    if (items.length >= planMax) return draft
    const found = items.findIndex((item) => item.key === edit.after)
    return { items: items.toSpliced(found < 0 ? items.length : found + 1, 0, { key: next, title: '' }), next: next + 1 }
  }
  const at = items.findIndex((item) => item.key === edit.key)
  if (at < 0) return draft
  if (edit.do === 'remove') return { items: items.toSpliced(at, 1), next }
  if (edit.do === 'rename') return { items: items.with(at, { key: edit.key, title: edit.title.slice(0, planTitleMax) }), next }
  const to = at + edit.by
  if (to < 0 || to >= items.length) return draft
  return { items: items.with(at, items[to]!).with(to, items[at]!), next }
}

/** Returns the titles to send in a request, without empty ones. */
export function titlesOf({ items }: PlanDraft): string[] {
  return items.map((item) => item.title.trim()).filter((title) => title !== '')
}

/** The answer to one clarifying question. */
export interface ClarifyingAnswer {
  choices: readonly string[]
  /** Free text of the asker. */
  other: string
}

/** Converts the answers to the fields of a request; unanswered questions are left out. */
export function answersOf(
  questions: readonly { id: string; text: string }[],
  answers: Readonly<Record<string, ClarifyingAnswer>>,
): { text: string; choices: string[] }[] {
  return questions.flatMap(({ id, text }) => {
    const { choices = [], other = '' } = answers[id] ?? {}
    const said = [...choices, other.trim().slice(0, 300)].filter((choice) => choice !== '').slice(0, 10)
    return said.length > 0 ? [{ text: text.slice(0, 500), choices: said }] : []
  })
}
