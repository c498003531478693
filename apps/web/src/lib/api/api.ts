import {
  createApi,
  createLoginGuard,
  createRawApi,
  createReactions,
  openSearchStream,
  SearchSessions,
  Verifications,
  type ClientConfig,
} from '@wenjin/client'
import { toast } from '@wenjin/ui'
import { requestProof, requestVerification, pendingPrompt, endedTrial } from '../person/pending-prompt.ts'
import { paths } from '../navigation/paths.ts'
import { externalValue } from '../view/external-value.ts'
import { dismissPerson } from '../person/person.ts'
import { platform } from '../browser/platform.ts'
import { fetchOrFirst } from './first-answers.ts'
import { queryClient, queryKeys } from './query.ts'
import { getSetting } from '../storage/settings.ts'
import { signedInUid } from '../person/signed-in.ts'

/** The page token: initially that of the HTML, until the server sends a new one. */
let token: string | undefined

const plain: ClientConfig = {
  lang: () => getSetting('uiLang'),
  getToken: () => (token ??= document.querySelector<HTMLMetaElement>('#meta-token')?.content ?? ''),
  refreshToken: async () => {
    const answer = await rawApi.instance.getPageToken()
    if (!answer.ok) return null
    token = answer.data.token
    return token
  },
  platform,
  fetch: fetchOrFirst,
}

/** The raw client, for calls made by failure handlers: their own failures are not handled. */
export const rawApi = createRawApi(plain)

/** Handles a required sign-in, and signs out. */
export const loginGuard = createLoginGuard({
  raw: rawApi,
  isSignedIn: () => signedInUid.get() !== null,
  isRegistering: () => /(?:^|; )register=/.test(document.cookie),
  onLoggedOut: dismissPerson,
  onNeedLogin: (message) => pendingPrompt.set({ kind: 'login', message }),
  onWarning: toast.warning,
  lang: () => getSetting('uiLang'),
})

/** True while files are imported: each makes the account data stale, which are fetched again once, after the last. */
export const importsRunning = externalValue(false)
let isUserInfoStale = false

function refreshUserInfo(): void {
  isUserInfoStale = importsRunning.get()
  if (!isUserInfoStale) void queryClient.invalidateQueries({ queryKey: queryKeys.user })
}

importsRunning.subscribe(() => {
  if (isUserInfoStale) refreshUserInfo()
})

/** The central configuration of failure handling, for every call and stream. */
const config: ClientConfig = {
  ...plain,
  reactions: createReactions(
    loginGuard,
    new Verifications({
      config: plain,
      show: requestVerification,
      tell: toast.warning,
      site: () => window.location.origin + paths.captcha(),
    }),
    (topicId) => endedTrial.set({ topicId }),
    requestProof,
  ),
  onUserInfoStale: refreshUserInfo,
}

/** The API client of the product. */
export const api = createApi(config)

/** The answer streams of this page. */
export const searchSessions = new SearchSessions({ open: (request, handlers) => openSearchStream(request, handlers, config) })
