import { expect, test, vi } from 'vitest'
import { BookPages } from './book-pages.ts'
import type { PagedText } from './paged-text.ts'

const contents = {
  documentId: 'd',
  length: 300,
  sections: [
    { start: 0, end: 100 },
    { start: 100, end: 300 },
  ],
  headings: [],
}
/** Fakes the layout of a part from `start` to `end` with `perPage` characters per page. */
const laid = (start: number, end: number, perPage: number) =>
  ({
    pages: Math.ceil((end - start) / perPage),
    pageOf: (offset: number) => Math.floor((offset - start) / perPage),
    offsetOf: (page: number) => start + page * perPage,
  }) as PagedText

test('turn moves within a part, into the next one, and back to the last page of the previous one', () => {
  const onMove = vi.fn()
  const pages = new BookPages(contents, 0, onMove)
  pages.turn(1)
  expect(onMove).not.toHaveBeenCalled()
  pages.lay(laid(0, 100, 40))
  expect([pages.view.page, pages.view.pages, pages.atStart]).toEqual([0, 3, true])
  pages.turn(-1)
  pages.turn(1)
  pages.turn(1)
  expect([pages.view.at, pages.view.page]).toEqual([80, 2])
  pages.turn(1)
  expect(pages.view).toMatchObject({ at: 100, section: 1, text: null })
  pages.lay(laid(100, 300, 40))
  pages.turn(-1)
  expect(pages.view).toMatchObject({ section: 0, text: null })
  pages.lay(laid(0, 100, 40))
  expect([pages.view.at, pages.view.page]).toEqual([80, 2])
  expect(onMove.mock.calls.map(([at]) => at as number)).toEqual([40, 80, 100, 80])
})

test('the position stays when the part is laid out again, and goTo clamps offsets beyond either end', () => {
  const pages = new BookPages(contents, 150, vi.fn())
  pages.lay(laid(100, 300, 40))
  expect(pages.view.page).toBe(1)
  pages.lay(laid(100, 300, 10))
  expect([pages.view.at, pages.view.page]).toEqual([150, 5])
  pages.lay(laid(100, 300, 40))
  expect([pages.view.at, pages.view.page]).toEqual([150, 1])
  pages.goTo(9999)
  expect([pages.view.at, pages.atEnd]).toEqual([299, true])
  pages.turn(1)
  expect(pages.view.at).toBe(299)
  pages.goTo(-5)
  expect(pages.view).toMatchObject({ at: 0, section: 0, text: null })
})
