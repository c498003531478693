import type { DomainSamples, Sample } from './samples.ts'
import type { AccessFixture } from './fixture.ts'

const nothing = (): Sample => ({})
const ofResult = (fixture: AccessFixture): Sample => ({ params: { id: fixture.resultId } })
const ofUnderline = (fixture: AccessFixture): Sample => ({ params: { id: fixture.underlineId } })
const unknownId = (): Sample => ({ params: { id: 'nothing-of-that-id' } })

export const deriveSamples: DomainSamples<'derive'> = {
  getMindMap: ofResult,
  saveMindMap: (fixture) => ({ ...ofResult(fixture), body: { root: { id: 'root', text: '越窑', marks: [], children: [] } } }),
  resetMindMap: ofResult,
  getEvents: ofResult,
  getEntities: ofResult,
  shareHtml: (fixture) => ({ ...ofResult(fixture), body: {} }),
  unshareHtml: ofResult,
  getSharedHtml: unknownId,
  setFavorite: (fixture) => ({ ...ofResult(fixture), body: { favorite: true } }),
  listFavorites: nothing,
  listUnderlines: ofResult,
  createUnderline: (fixture) => ({ ...ofResult(fixture), body: { start: 0, end: 1 } }),
  updateUnderline: (fixture) => ({ ...ofUnderline(fixture), body: { note: '值得再看' } }),
  deleteUnderline: ofUnderline,
}
