import type { DomainSamples } from './samples.ts'

export const readerSamples: DomainSamples<'reader'> = {
  getPageChange: (fixture) => ({ params: { id: fixture.file.documentId! } }),
  checkOuterPage: () => ({ query: { url: 'http://127.0.0.1/' } }),
  getAcademicDetail: () => ({ query: { id: '10.1000/182' } }),
  getProxiedImage: () => ({ query: { url: 'https://example.org/a.png', sig: 'wrong' } }),
}
