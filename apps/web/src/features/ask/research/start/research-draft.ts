/** A sub-question of a plan being edited. */
export interface PlanItem {
  /** Stays with it when it moves. */
  key: number
  title: string
}

/** Sub-questions a plan may have, and characters one may have. */
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
  /** After an item, or at the end. */
  | { do: 'add'; after?: number }

/** A plan as it was proposed. */
export function draftOf(titles: readonly string[]): PlanDraft {
  const items = titles.slice(0, planMax).map((title, key) => ({ key, title: title.slice(0, planTitleMax) }))
  return { items, next: items.length }
}

/** A plan after one edit; what cannot be done leaves it as it is. */
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

/** What a request names: the titles that say something. */
export function titlesOf({ items }: PlanDraft): string[] {
  return items.map((item) => item.title.trim()).filter((title) => title !== '')
}

/** What was answered to one clarifying question. */
export interface ClarifyingAnswer {
  choices: readonly string[]
  /** In the asker's own words. */
  other: string
}

/** The answers as a request names them; a question left open is left out. */
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
