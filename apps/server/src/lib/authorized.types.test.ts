import { expectTypeOf, test } from 'vitest'
import type { Authorized } from './authorized.ts'

// The compiler fails these tests: when a line marked as an error compiles, `tsc -p .` reports it.

interface Row {
  id: string
}
const row: Row = { id: '1' }
const show = (_topic: Authorized<Row, 'topic:read'>) => undefined
const rename = (_topic: Authorized<Row, 'topic:edit'>) => undefined
const openBook = (_book: Authorized<Row, 'book:read'>) => undefined

test('a row without a checked right is rejected where a right is required', () => {
  // @ts-expect-error no right to the row was checked
  expectTypeOf(show).toBeCallableWith(row)
  // @ts-expect-error an id alone carries no right
  expectTypeOf(show).toBeCallableWith({ id: row.id })
})

test('a row with the right to read is rejected where the right to edit is required; a right that implies it is accepted', () => {
  expectTypeOf<Authorized<Row, 'topic:edit'>>().toExtend<Parameters<typeof show>[0]>()
  expectTypeOf<Authorized<Row, 'topic:delete'>>().toExtend<Parameters<typeof rename>[0]>()
  // @ts-expect-error the right to read does not imply the right to edit
  expectTypeOf<Authorized<Row, 'topic:read'>>().toExtend<Parameters<typeof rename>[0]>()
  // @ts-expect-error a right to a session is not a right to a topic
  expectTypeOf<Authorized<Row, 'session:change'>>().toExtend<Parameters<typeof show>[0]>()
  // @ts-expect-error a book stays on its owner's shelf even when its file may no longer be read
  expectTypeOf<Authorized<Row, 'book:change'>>().toExtend<Parameters<typeof openBook>[0]>()
})
