import type { DomainSamples, Sample } from './samples.ts'

const ofKey = (): Sample => ({ params: { key: 'no-such-key' } })
const ofCode = (): Sample => ({ params: { id: 'nothing-of-that-id' } })

/** A link names its object by kind and id in the body instead of the path, so its rule is checked separately. */
export const shareSamples: DomainSamples<'share'> = {
  createShare: () => ({ body: { kind: 'session', id: 'nothing-of-that-id' } }),
  findShare: () => ({ query: { kind: 'session', id: 'nothing-of-that-id' } }),
  previewShare: () => ({ query: { kind: 'session', id: 'nothing-of-that-id' } }),
  listShares: () => ({}),
  changeShare: () => ({ ...ofKey(), body: { enabled: false } }),
  deleteShare: ofKey,
  openShare: ofKey,
  enterShare: () => ({ ...ofKey(), body: { pwd: 'wrong' } }),
  continueShare: ofKey,
  countVisit: ofKey,
  getShareImage: ofKey,
  getTopicImage: (fixture) => ({ params: { id: fixture.topic.id } }),
  createShortUrl: () => ({ body: { url: '/history' } }),
  getShortUrl: () => ({ params: { code: 'nothing-of-that-id' } }),
  getShortUrlCode: ofCode,
  openShortUrl: ofCode,
}
