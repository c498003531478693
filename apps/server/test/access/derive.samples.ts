import type { DomainSamples, Sample } from './samples.ts'
import type { World } from './world.ts'

const nothing = (): Sample => ({})
const ofResult = (world: World): Sample => ({ params: { id: world.resultId } })
const ofUnderline = (world: World): Sample => ({ params: { id: world.underlineId } })
const unknownId = (): Sample => ({ params: { id: 'nothing-of-that-id' } })

export const deriveSamples: DomainSamples<'derive'> = {
  getMindMap: ofResult,
  saveMindMap: (world) => ({ ...ofResult(world), body: { root: { id: 'root', text: '越窑', marks: [], children: [] } } }),
  resetMindMap: ofResult,
  getEvents: ofResult,
  getEntities: ofResult,
  shareHtml: (world) => ({ ...ofResult(world), body: {} }),
  unshareHtml: ofResult,
  getSharedHtml: unknownId,
  setFavorite: (world) => ({ ...ofResult(world), body: { favorite: true } }),
  listFavorites: nothing,
  listUnderlines: ofResult,
  createUnderline: (world) => ({ ...ofResult(world), body: { start: 0, end: 1 } }),
  updateUnderline: (world) => ({ ...ofUnderline(world), body: { note: '值得再看' } }),
  deleteUnderline: ofUnderline,
  createShortUrl: () => ({ body: { url: '/history' } }),
  openShortUrl: unknownId,
}
