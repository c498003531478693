import type { DomainSamples, Sample } from './samples.ts'
import type { AccessFixture } from './fixture.ts'

const ofTemplate = (fixture: AccessFixture): Sample => ({ params: { id: fixture.searchTemplateId } })

export const searchTemplateSamples: DomainSamples<'searchTemplate'> = {
  listSearchTemplates: () => ({}),
  createSearchTemplate: () => ({ body: { name: `模板 ${Math.random()}`, question: '{窑名}在哪里？' } }),
  updateSearchTemplate: (fixture) => ({ ...ofTemplate(fixture), body: { question: '{窑名}烧什么瓷？' } }),
  deleteSearchTemplate: ofTemplate,
}
