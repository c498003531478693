import type { DomainSamples } from './samples.ts'

/** An address without a listener. */
const nowhere = { address: 'http://127.0.0.1:9/v1', model: 'x' }

const mail = { host: '127.0.0.1', port: 9, security: 'none', from: 'a@example.org' }

export const setupSamples: DomainSamples<'setup'> = {
  getSetup: () => ({}),
  findLocalModels: () => ({ body: {} }),
  listServiceModels: () => ({ params: { kind: 'model' }, body: nowhere }),
  tryConnection: () => ({ params: { kind: 'reranking' }, body: nowhere }),
  saveConnection: () => ({ params: { kind: 'reranking' }, body: nowhere }),
  tryMail: () => ({ body: { settings: mail, to: 'nobody@example.org' } }),
  saveMail: () => ({ body: mail }),
  removeMail: () => ({}),
  tryStorage: () => ({ body: { settings: null } }),
  // There is no listener, so nothing is saved.
  saveStorage: () => ({ body: { endpoint: 'http://127.0.0.1:9', bucket: 'wenjin', region: '', accessKey: 'key', secretKey: 'secret' } }),
  removeStorage: () => ({}),
  retryStorageMove: () => ({}),
  leaveOldStorage: () => ({}),
  setOffline: () => ({ body: { offline: false } }),
  removeConnection: () => ({ params: { kind: 'reranking' } }),
}
