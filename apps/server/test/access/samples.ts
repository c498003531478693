import type { contracts } from '@wenjin/contract'
import { annotationSamples, documentSamples } from './annotation.samples.ts'
import { articleSamples, exportSamples, mindMapSamples, posterSamples, reportSamples } from './article.samples.ts'
import { bookSamples } from './book.samples.ts'
import { deriveSamples } from './derive.samples.ts'
import { fileSamples, uploadSamples } from './file.samples.ts'
import { moderationSamples } from './moderation.samples.ts'
import { conversationSamples, qaSamples } from './qa.samples.ts'
import { readerSamples } from './reader.samples.ts'
import { searchTemplateSamples } from './search-template.samples.ts'
import { sourcePreferenceSamples } from './source-preference.samples.ts'
import { shareSamples } from './share.samples.ts'
import { setupSamples } from './setup.samples.ts'
import { thinkingSamples } from './thinking.samples.ts'
import { introductionSamples } from './introduction.samples.ts'
import { islandSamples } from './island.samples.ts'
import { memberSamples, topicSamples } from './topic.samples.ts'
import { topicSubscriptionSamples } from './topic-subscription.samples.ts'
import { webhookSamples } from './webhook.samples.ts'
import type { AccessFixture } from './fixture.ts'

/** The parameters of a call: path values, query, and body or form. */
export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  form?: Record<string, string | Blob>
}

/** Samples of the calls of one domain. */
export type DomainSamples<Domain extends keyof typeof contracts> = {
  readonly [Name in keyof (typeof contracts)[Domain]]: (fixture: AccessFixture) => Sample
}
type Samples = { readonly [Domain in keyof typeof contracts]: DomainSamples<Domain> }

const nothing = (): Sample => ({})
const empty = (): Sample => ({ body: {} })
const ofSession = (fixture: AccessFixture): Sample => ({ params: { id: fixture.sessionId } })
const ofFile = (fixture: AccessFixture): Sample => ({ params: { id: fixture.file.id } })
const ofTeam = (fixture: AccessFixture): Sample => ({ params: { team_id: fixture.teamId } })
const stranger = { type: 'email', content: 'nobody@example.org' } as const
const unknownId = { params: { id: 'nothing-of-that-id' } }

/** A valid sample of every route of the contract; a missing one is a compile error. */
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
  share: shareSamples,
  firstRun: {
    claimInstance: () => ({ body: { code: 'wrong', account: 'nobody@example.org', password: 'a long pass phrase' } }),
    finishFirstRun: empty,
  },
  userAdmin: {
    listUsers: nothing,
    changeUser: () => ({ params: { uid: 'nobody-of-that-uid' }, body: { suspended: true } }),
    endUserSessions: () => ({ params: { uid: 'nobody-of-that-uid' }, body: {} }),
    createResetLink: () => ({ params: { uid: 'nobody-of-that-uid' }, body: {} }),
  },
  audit: { listAdminActions: nothing },
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
    updateUser: (fixture) => ({ params: { uid: fixture.owner.uid }, body: { name: '新名字' } }),
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
    endDevice: (fixture) => ({ params: { id: fixture.deviceId } }),
    exportAccount: nothing,
    getGuestData: nothing,
    claimGuestData: empty,
    startOidc: () => ({ params: { provider: 'nobody' }, body: {} }),
    finishOidc: () => ({ params: { provider: 'nobody' }, body: { params: {} } }),
  },
  team: {
    listTeams: nothing,
    createTeam: (fixture) => ({ body: { name: '新团队', manager: fixture.owner.uid } }),
    getTeam: ofTeam,
    listTeamMembers: ofTeam,
    addTeamMember: (fixture) => ({ ...ofTeam(fixture), body: { account: fixture.owner.uid } }),
    removeTeamMember: (fixture) => ({ params: { team_id: fixture.teamId, uid: fixture.member.uid } }),
    addTeamManager: (fixture) => ({ ...ofTeam(fixture), body: { uid: fixture.member.uid } }),
    removeTeamManager: (fixture) => ({ params: { team_id: fixture.teamId, uid: fixture.manager.uid } }),
    findUserByManager: (fixture) => ({ query: { account: fixture.owner.uid } }),
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
    deleteApiKey: (fixture) => ({ params: { id: fixture.apiKeyId } }),
  },
  dashboard: { getApiUsage: nothing, listApiUsage: nothing },
  webhook: webhookSamples,
  searchApi: {
    programSearch: () => ({ body: { q: '青瓷' } }),
    programRead: () => ({ body: { url: 'https://example.org/' } }),
    programChat: () => ({ body: { q: '青瓷在哪里烧？' } }),
    listProgramModels: nothing,
    getProgramModel: () => ({ params: { model: 'fast' } }),
    programEmbed: () => ({ body: { input: '青瓷' } }),
    programAsk: () => ({ body: { question: '青瓷在哪里烧？' } }),
    getProgramAnswer: ofSession,
  },
  openLibrary: {
    listOpenTopics: nothing,
    listOpenFolder: (fixture) => ({ params: { id: fixture.folderId } }),
    createOpenFolder: (fixture) => ({ params: { id: fixture.folderId }, body: { name: '程序建的' } }),
    getOpenFile: ofFile,
    readOpenFile: ofFile,
    listOpenFileStates: (fixture) => ({ body: { ids: [fixture.file.id] } }),
    stopOpenAnswer: ofSession,
  },
  oauth: {
    getOAuthMetadata: nothing,
    registerOAuthClient: () => ({ body: { client_name: '程序', redirect_uris: ['http://127.0.0.1:9/callback'] } }),
    takeOAuthKey: () => ({ body: { grant_type: 'authorization_code', code: 'none' } }),
    readOAuthRequest: nothing,
    answerOAuthRequest: () => ({ body: { request: {}, allow: false } }),
  },
  mcp: {
    sendMcp: () => ({
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'metaso_web_search', arguments: { q: '青瓷' } } },
    }),
    openMcpStream: nothing,
    endMcpSession: nothing,
    getMcpMetadata: nothing,
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
  waysOn: { getWaysOn: (fixture) => ({ params: { id: fixture.resultId } }) },
  conversation: conversationSamples,
  qa: qaSamples,
  search: {
    createSession: () => ({ body: { question: '越窑在哪里？' } }),
    getSession: ofSession,
    getSessionResult: ofSession,
    deleteSession: ofSession,
    stopSession: ofSession,
    getShareKey: ofSession,
    setSessionKnowledge: (fixture) => ({ ...ofSession(fixture), body: { topicId: null } }),
    copySessions: (fixture) => ({ body: { sessionIds: [fixture.sessionId] } }),
    listHistory: nothing,
    listHistoryV2: nothing,
    listHistoryV3: nothing,
    deleteSearch: (fixture) => ({ params: { id: fixture.resultId } }),
    clearHistory: empty,
    openSearchStream: () => ({ query: { question: '越窑在哪里？' } }),
    postSearchStream: () => ({ body: { question: '越窑在哪里？' } }),
    shareBranch: (fixture) => ({ ...ofSession(fixture), body: { leafNodeId: fixture.resultId } }),
    getRelatedQuestions: (fixture) => ({ params: { id: fixture.resultId } }),
    listQuestions: nothing,
    getQuota: nothing,
    listModels: nothing,
    listProviders: nothing,
    listSearchResults: () => ({ body: { query: '越窑', category: 'mine' } }),
    uploadQuestionImage: () => ({ form: { file: new Blob(['not a picture']) } }),
    getQuestionImage: (fixture) => ({ params: { id: fixture.imageId } }),
  },
  searchTemplate: searchTemplateSamples,
  derive: deriveSamples,
  moderation: moderationSamples,
  reader: readerSamples,
  sourcePreference: sourcePreferenceSamples,
  topicSubscription: topicSubscriptionSamples,
  topic: topicSamples,
  introduction: introductionSamples,
  island: islandSamples,
  member: memberSamples,
  knowledge: {
    listTopics: nothing,
    listFiles: (fixture) => ({ params: { id: fixture.topic.id } }),
    getFile: ofFile,
    getFileProgress: ofFile,
    deleteFile: ofFile,
    getOriginal: ofFile,
    getDocument: (fixture) => ({ params: { id: fixture.file.documentId! } }),
  },
  document: documentSamples,
  annotation: annotationSamples,
  article: articleSamples,
  report: reportSamples,
  book: bookSamples,
  export: exportSamples,
  poster: posterSamples,
  mindMap: mindMapSamples,
  file: fileSamples,
  upload: uploadSamples,
}
