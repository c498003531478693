import type { DomainSamples } from './samples.ts'

/** Nothing listens on this port. */
const nowhere = { address: 'http://127.0.0.1:9/v1', model: 'x' }

export const setupSamples: DomainSamples<'setup'> = {
  getSetup: () => ({}),
  findLocalModels: () => ({ body: {} }),
  listServiceModels: () => ({ params: { kind: 'model' }, body: nowhere }),
  tryConnection: () => ({ params: { kind: 'reranking' }, body: nowhere }),
  saveConnection: () => ({ params: { kind: 'reranking' }, body: nowhere }),
  removeConnection: () => ({ params: { kind: 'reranking' } }),
}
