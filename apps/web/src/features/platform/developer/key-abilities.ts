import type { contracts } from '@wenjin/contract'

type Contracts = typeof contracts
/** The calls a key may make, by domain. */
type CallsWithKey<C> = { [N in keyof C as C[N] extends { apiKey: true } ? N : never]: KeyAbility }
type DomainsWithKey = { [D in keyof Contracts as keyof CallsWithKey<Contracts[D]> extends never ? never : D]: CallsWithKey<Contracts[D]> }

type KeyAbility = 'ask' | 'sources' | 'read' | 'write' | 'files' | 'trash' | 'books'

/** The ability of a key that each call belongs to. A call that takes a key and is missing here does not compile. */
const abilityOfCall: DomainsWithKey = {
  search: {
    createSession: 'ask',
    getSession: 'ask',
    getSessionResult: 'ask',
    stopSession: 'ask',
    openSearchStream: 'ask',
    postSearchStream: 'ask',
    listSearchResults: 'sources',
  },
  knowledge: {
    listTopics: 'read',
    listFiles: 'read',
    getFile: 'read',
    getFileProgress: 'read',
    getDocument: 'read',
  },
  topic: {
    getTopic: 'read',
    createTopic: 'write',
    updateTopic: 'write',
    openCreateTopic: 'write',
    openTrashTopics: 'trash',
  },
  file: {
    listFolder: 'read',
    listTopicFolders: 'read',
    listFileStates: 'read',
    getOpenFileProgress: 'read',
    createFolder: 'write',
    trashOpenFiles: 'trash',
  },
  upload: {
    uploadFile: 'files',
    createMultipart: 'files',
    uploadPart: 'files',
    getMultipart: 'files',
    completeMultipart: 'files',
    cancelMultipart: 'files',
    importLink: 'files',
    importText: 'files',
    replaceContent: 'files',
    createContentMultipart: 'files',
    uploadOpenFile: 'files',
  },
  book: {
    listBooks: 'books',
    getBook: 'books',
    addBook: 'books',
    addOpenBook: 'books',
  },
}

/** The actions that an API key allows, in display order. */
export const keyAbilities: readonly KeyAbility[] = [
  ...new Set(Object.values(abilityOfCall).flatMap((calls) => Object.values<KeyAbility>(calls))),
]
