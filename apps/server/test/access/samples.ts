import type { contracts } from '@wenjin/contract'
import { annotationSamples, documentSamples } from './annotation.samples.ts'
import { articleSamples, posterSamples } from './article.samples.ts'
import { bookSamples } from './book.samples.ts'
import { deriveSamples } from './derive.samples.ts'
import { fileSamples, uploadSamples } from './file.samples.ts'
import { moderationSamples } from './moderation.samples.ts'
import { conversationSamples, qaSamples } from './qa.samples.ts'
import { readerSamples } from './reader.samples.ts'
import { searchTemplateSamples } from './search-template.samples.ts'
import { sourcePreferenceSamples } from './source-preference.samples.ts'
import { setupSamples } from './setup.samples.ts'
import { thinkingSamples } from './thinking.samples.ts'
import { islandSamples } from './island.samples.ts'
import { memberSamples, topicSamples } from './topic.samples.ts'
import { topicSubscriptionSamples } from './topic-subscription.samples.ts'
import type { World } from './world.ts'

/** What a call is made with: values of its path, its query, and its body or form. */
export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  form?: Record<string, string | Blob>
}

/** Samples of the calls of one domain. */
export type DomainSamples<Domain extends keyof typeof contracts> = {
  readonly [Name in keyof (typeof contracts)[Domain]]: (world: World) => Sample
}
type Samples = { readonly [Domain in keyof typeof contracts]: DomainSamples<Domain> }

const nothing = (): Sample => ({})
const empty = (): Sample => ({ body: {} })
const ofSession = (world: World): Sample => ({ params: { id: world.sessionId } })
const ofFile = (world: World): Sample => ({ params: { id: world.file.id } })
const ofTeam = (world: World): Sample => ({ params: { team_id: world.teamId } })
const stranger = { type: 'email', content: 'nobody@example.org' } as const
const unknownId = { params: { id: 'nothing-of-that-id' } }

/** A sensible call of every route of the contract: one that is missing does not compile. */
export const samples: Samples = {
  instance: {
    getInstance: nothing,
    getPageToken: nothing,
    getHealth: nothing,
    getMetrics: nothing,
    getOpenApi: nothing,
    getOpenSearch: nothing,
  },
  setup: setupSamples,
  storage: { getStorage: nothing },
  account: {
    login: () => ({ body: { account: 'nobody@example.org', password: 'wrong password' } }),
    autoLogin: nothing,
    getLoginBinding: nothing,
    logout: empty,
    logoutApi: empty,
    logoff: () => ({ body: { password: 'wrong password' } }),
    confirmIdentity: () => ({ body: { password: 'wrong password' } }),
    restoreAccount: empty,
    preregister: () => ({ body: stranger }),
    createUser: () => ({ body: { s: 'no such ticket', code: '000000' } }),
    updateUser: (world) => ({ params: { uid: world.owner.uid }, body: { name: '新名字' } }),
    redeem: () => ({ body: { code: 'no-such-code' } }),
    verifyReset: () => ({ body: { ...stranger, code: '000000' } }),
    resetPassword: () => ({ body: { ticket: 'no such ticket', password: 'a good long password' } }),
    changePassword: () => ({ body: { password: 'a good long password' } }),
    uploadAvatar: () => ({ form: { file: new Blob(['not a picture']) } }),
    getAvatar: () => unknownId,
    sendCode: () => ({ query: stranger }),
    checkCode: () => ({ body: { ...stranger, code: '000000' } }),
    unbind: () => ({ body: { kind: 'phone' } }),
    getMyInfo: nothing,
    listRecentTopics: nothing,
    getUsage: nothing,
    getResearchUsage: nothing,
    getAdvanceUsage: nothing,
    listDevices: nothing,
    endDevice: (world) => ({ params: { id: world.deviceId } }),
    exportAccount: nothing,
    getGuestData: nothing,
    claimGuestData: empty,
    startOidc: () => ({ params: { provider: 'nobody' }, body: {} }),
    finishOidc: () => ({ params: { provider: 'nobody' }, body: { params: {} } }),
  },
  team: {
    listTeams: nothing,
    createTeam: (world) => ({ body: { name: '新团队', manager: world.owner.uid } }),
    getTeam: ofTeam,
    listTeamMembers: ofTeam,
    addTeamMember: (world) => ({ ...ofTeam(world), body: { account: world.owner.uid } }),
    removeTeamMember: (world) => ({ params: { team_id: world.teamId, uid: world.member.uid } }),
    addTeamManager: (world) => ({ ...ofTeam(world), body: { uid: world.member.uid } }),
    removeTeamManager: (world) => ({ params: { team_id: world.teamId, uid: world.manager.uid } }),
    findUserByManager: (world) => ({ query: { account: world.owner.uid } }),
  },
  captcha: {
    getCaptcha: empty,
    checkCaptcha: () => ({ body: { token: 'none', pointJson: '' } }),
    verifyCaptcha: () => ({ body: { captchaVerification: 'none' } }),
    verifyTurnstile: empty,
    reportTurnstileFailed: empty,
    reportTurnstileBeforeInteractive: empty,
    reportTurnstileTimeout: empty,
  },
  tracking: {
    track: () => ({ body: { events: [{ event_name: 'page' }] } }),
    listDailyActives: nothing,
    listSearchCounts: nothing,
  },
  developer: {
    listApiKeys: nothing,
    createApiKey: () => ({ body: { name: '又一把' } }),
    deleteApiKey: (world) => ({ params: { id: world.apiKeyId } }),
  },
  admin: {
    createFeedback: () => ({ body: { content: '很好' } }),
    listFeedback: nothing,
    updateFeedback: () => ({ ...unknownId, body: { handled: true } }),
    createComplaint: () => ({ body: { type: 'other', targetUrl: '/search/x', content: '不妥' } }),
    listComplaints: nothing,
    auditComplaint: () => ({ ...unknownId, body: { auditStatus: 1 } }),
    createShareReward: () => ({ body: { url: `https://example.org/${Math.random()}` } }),
    listShareRewards: nothing,
    reviewShareReward: () => ({ ...unknownId, body: { status: 1 } }),
    listMyShareRewards: nothing,
  },
  thinking: thinkingSamples,
  conversation: conversationSamples,
  qa: qaSamples,
  search: {
    createSession: () => ({ body: { question: '越窑在哪里？' } }),
    getSession: ofSession,
    getSessionResult: ofSession,
    deleteSession: ofSession,
    stopSession: ofSession,
    getShareKey: ofSession,
    setSessionKnowledge: (world) => ({ ...ofSession(world), body: { topicId: null } }),
    copySessions: (world) => ({ body: { sessionIds: [world.sessionId] } }),
    listHistory: nothing,
    listHistoryV2: nothing,
    listHistoryV3: nothing,
    deleteSearch: (world) => ({ params: { id: world.resultId } }),
    clearHistory: empty,
    openSearchStream: () => ({ query: { question: '越窑在哪里？' } }),
    postSearchStream: () => ({ body: { question: '越窑在哪里？' } }),
    shareBranch: (world) => ({ ...ofSession(world), body: { leafNodeId: world.resultId } }),
    listQuestions: nothing,
    getQuota: nothing,
    listModels: nothing,
    listProviders: nothing,
    listSearchResults: () => ({ body: { query: '越窑', category: 'mine' } }),
    uploadQuestionImage: () => ({ form: { file: new Blob(['not a picture']) } }),
    getQuestionImage: (world) => ({ params: { id: world.imageId } }),
  },
  searchTemplate: searchTemplateSamples,
  derive: deriveSamples,
  moderation: moderationSamples,
  reader: readerSamples,
  sourcePreference: sourcePreferenceSamples,
  topicSubscription: topicSubscriptionSamples,
  topic: topicSamples,
  island: islandSamples,
  member: memberSamples,
  knowledge: {
    listTopics: nothing,
    listFiles: (world) => ({ params: { id: world.topic.id } }),
    getFile: ofFile,
    getFileProgress: ofFile,
    deleteFile: ofFile,
    getOriginal: ofFile,
    getDocument: (world) => ({ params: { id: world.file.documentId! } }),
  },
  document: documentSamples,
  annotation: annotationSamples,
  article: articleSamples,
  book: bookSamples,
  poster: posterSamples,
  file: fileSamples,
  upload: uploadSamples,
}
