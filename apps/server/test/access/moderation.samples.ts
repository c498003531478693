import type { DomainSamples } from './samples.ts'

export const moderationSamples: DomainSamples<'moderation'> = {
  checkContent: () => ({ body: { content: '你好', openId: 'open-1' } }),
  getSafetySettings: () => ({}),
  setSafetySettings: () => ({ body: { words: ['违禁词'] } }),
}
