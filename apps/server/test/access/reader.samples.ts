import type { DomainSamples } from './samples.ts'

export const readerSamples: DomainSamples<'reader'> = {
  getPageChange: (world) => ({ params: { id: world.file.documentId! } }),
  getAcademicDetail: () => ({ query: { id: '10.1000/182' } }),
  getProxiedImage: () => ({ query: { url: 'https://example.org/a.png', sig: 'wrong' } }),
}
