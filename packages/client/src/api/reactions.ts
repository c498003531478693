import type { Reactions } from '../config.ts'
import type { LoginGuard } from './login-guard.ts'
import type { Verifications } from '../captcha/verifications.ts'

/** The real network address of a blocked caller, which its refusal carries. */
function addressOf(data: unknown): string {
  const address = (data as { address?: unknown } | null)?.address
  return typeof address === 'string' ? address : ''
}

/** The topic whose trial is used up, which its refusal carries; null where it does not. */
function topicOf(data: unknown): string | null {
  const topicId = (data as { topicId?: unknown } | null)?.topicId
  return typeof topicId === 'string' ? topicId : null
}

/**
 * The one place that decides what each kind of failure leads to.
 * @param confirmIdentity has the owner of the account prove that it is them; false when they put that away.
 * @param onTrialEnded says that the trial of a topic is used up, and offers what lifts that.
 */
export function createReactions(
  guard: Pick<LoginGuard, 'handle'>,
  verifications: Verifications,
  onTrialEnded: (topicId: string | null) => void,
  confirmIdentity: () => Promise<boolean>,
): Reactions {
  return {
    beforeRequest: () => verifications.beforeRequest(),
    async afterFailure(error, quietly) {
      switch (error.reaction) {
        case 'login':
          await guard.handle(error.message, quietly)
          return false
        case 'slider':
        case 'turnstile':
        case 'verify':
          return verifications.request(error.reaction, addressOf(error.data), quietly)
        case 'confirm':
          return quietly ? false : confirmIdentity()
        case 'trial':
          if (!quietly) onTrialEnded(topicOf(error.data))
          return false
        // The page that spent credit shows the sentence itself.
        case 'credit':
        case null:
          return false
      }
    },
  }
}
