import { expectTypeOf, test } from 'vitest'
import type { Authorized } from './authorized.ts'

// The compiler makes these tests fail: where a line marked as an error compiles, `tsc -p .` reports it.

interface Row {
  id: string
}
const row: Row = { id: '1' }
const show = (_topic: Authorized<Row, 'topic:read'>) => undefined
const rename = (_topic: Authorized<Row, 'topic:edit'>) => undefined
const openBook = (_book: Authorized<Row, 'book:read'>) => undefined

test('a row without a checked right does not fit where a right is asked for', () => {
  // @ts-expect-error nobody was found to have a right to it
  expectTypeOf(show).toBeCallableWith(row)
  // @ts-expect-error nor to its id
  expectTypeOf(show).toBeCallableWith({ id: row.id })
})

test('the right to read does not fit where the right to edit is asked for; a right that carries another one does', () => {
  expectTypeOf<Authorized<Row, 'topic:edit'>>().toExtend<Parameters<typeof show>[0]>()
  expectTypeOf<Authorized<Row, 'topic:delete'>>().toExtend<Parameters<typeof rename>[0]>()
  // @ts-expect-error a reader changes nothing
  expectTypeOf<Authorized<Row, 'topic:read'>>().toExtend<Parameters<typeof rename>[0]>()
  // @ts-expect-error a right to a session is none to a topic
  expectTypeOf<Authorized<Row, 'session:change'>>().toExtend<Parameters<typeof show>[0]>()
  // @ts-expect-error a book stays on the shelf of its owner when its file may no longer be read
  expectTypeOf<Authorized<Row, 'book:change'>>().toExtend<Parameters<typeof openBook>[0]>()
})
