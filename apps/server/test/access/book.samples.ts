import type { DomainSamples, Sample } from './samples.ts'
import type { World } from './world.ts'

const ofBook = (world: World): Sample => ({ params: { id: world.bookId } })

export const bookSamples: DomainSamples<'book'> = {
  listBooks: () => ({}),
  addBook: (world) => ({ form: { fileId: world.file.id } }),
  addOpenBook: (world) => ({ form: { fileId: world.file.id } }),
  getBook: ofBook,
  updateBook: (world) => ({ ...ofBook(world), body: { title: '越窑' } }),
  removeBook: ofBook,
  saveBookProgress: (world) => ({ ...ofBook(world), body: { page: 1, position: 0, at: 1 } }),
  getBookContents: ofBook,
  getBookSection: (world) => ({ params: { id: world.bookId, index: '0' } }),
  getBookCover: ofBook,
  setBookCover: (world) => ({ ...ofBook(world), form: { file: new Blob(['not a picture']) } }),
  deleteBookCover: ofBook,
}
