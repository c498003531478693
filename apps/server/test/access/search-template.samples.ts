import type { DomainSamples, Sample } from './samples.ts'
import type { World } from './world.ts'

const ofTemplate = (world: World): Sample => ({ params: { id: world.searchTemplateId } })

export const searchTemplateSamples: DomainSamples<'searchTemplate'> = {
  listSearchTemplates: () => ({}),
  createSearchTemplate: () => ({ body: { name: `模板 ${Math.random()}`, question: '{窑名}在哪里？' } }),
  updateSearchTemplate: (world) => ({ ...ofTemplate(world), body: { question: '{窑名}烧什么瓷？' } }),
  deleteSearchTemplate: ofTemplate,
}
