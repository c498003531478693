import type { DomainSamples, Sample } from './samples.ts'
import type { AccessFixture } from './fixture.ts'

const ofBook = (fixture: AccessFixture): Sample => ({ params: { id: fixture.bookId } })

export const bookSamples: DomainSamples<'book'> = {
  listBooks: () => ({}),
  addBook: (fixture) => ({ form: { fileId: fixture.file.id } }),
  addOpenBook: (fixture) => ({ form: { fileId: fixture.file.id } }),
  getBook: ofBook,
  updateBook: (fixture) => ({ ...ofBook(fixture), body: { title: '越窑' } }),
  removeBook: ofBook,
  saveBookProgress: (fixture) => ({ ...ofBook(fixture), body: { page: 1, position: 0, at: 1 } }),
  getBookContents: ofBook,
  getBookSection: (fixture) => ({ params: { id: fixture.bookId, index: '0' } }),
  getBookCover: ofBook,
  setBookCover: (fixture) => ({ ...ofBook(fixture), form: { file: new Blob(['not a picture']) } }),
  deleteBookCover: ofBook,
}
