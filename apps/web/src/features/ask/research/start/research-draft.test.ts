import { describe, expect, test } from 'vitest'
import { answersOf, draftOf, editPlan, planMax, titlesOf, type PlanEdit } from './research-draft.ts'

const edited = (titles: string[], ...edits: PlanEdit[]) => titlesOf(edits.reduce(editPlan, draftOf(titles)))

describe('research draft', () => {
  test('editPlan renames, removes and moves items', () => {
    expect(edited(['一', '二', '三'], { do: 'rename', key: 1, title: '贰' })).toEqual(['一', '贰', '三'])
    expect(edited(['一', '二', '三'], { do: 'remove', key: 0 })).toEqual(['二', '三'])
    expect(edited(['一', '二', '三'], { do: 'move', key: 2, by: -1 }, { do: 'move', key: 0, by: 1 })).toEqual(['三', '一', '二'])
  })

  test('editPlan does not move an item beyond the ends or an item that no longer exists', () => {
    expect(edited(['一', '二'], { do: 'move', key: 0, by: -1 }, { do: 'move', key: 1, by: 1 })).toEqual(['一', '二'])
    expect(edited(['一'], { do: 'remove', key: 7 }, { do: 'rename', key: 7, title: 'x' })).toEqual(['一'])
  })

  test('editPlan adds after an item or at the end, up to eight items', () => {
    const added = edited(['一', '二'], { do: 'add', after: 0 }, { do: 'rename', key: 2, title: '一半' }, { do: 'add' })
    expect(added).toEqual(['一', '一半', '二'])
    const many = Array.from({ length: 20 }, (): PlanEdit => ({ do: 'add' }))
    expect(many.reduce(editPlan, draftOf(['一'])).items).toHaveLength(planMax)
    expect(draftOf(Array.from({ length: 12 }, (_, n) => `${n}`)).items).toHaveLength(planMax)
  })

  test('a key is never reused, so that a field stays bound to its item', () => {
    const draft = ([{ do: 'remove', key: 1 }, { do: 'add' }] as const).reduce(editPlan, draftOf(['一', '二']))
    expect(draft.items.map((item) => item.key)).toEqual([0, 2])
  })

  test('empty titles are not sent, long ones are truncated', () => {
    expect(edited(['一', '二'], { do: 'rename', key: 0, title: '   ' })).toEqual(['二'])
    expect(titlesOf(draftOf(['长'.repeat(400)]))[0]).toHaveLength(300)
  })
})

test('answersOf combines choices and free text and leaves out unanswered questions', () => {
  const questions = [
    { id: 'a', text: '哪个时期？' },
    { id: 'b', text: '给谁看？' },
    { id: 'c', text: '多长？' },
  ]
  const answers = { a: { choices: ['近十年'], other: ' 尤其是 2020 年后 ' }, c: { choices: [], other: '  ' } }
  expect(answersOf(questions, answers)).toEqual([{ text: '哪个时期？', choices: ['近十年', '尤其是 2020 年后'] }])
})
