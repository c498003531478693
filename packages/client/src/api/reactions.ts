import type { Reactions } from '../config.ts'
import type { LoginGuard } from './login-guard.ts'
import type { Verifications } from '../captcha/verifications.ts'

/** Returns the real network address of a blocked caller, from the refusal's data. */
function addressOf(data: unknown): string {
  const address = (data as { address?: unknown } | null)?.address
  return typeof address === 'string' ? address : ''
}

/** Returns the topic whose trial is used up, from the refusal's data; null when it names none. */
function topicOf(data: unknown): string | null {
  const topicId = (data as { topicId?: unknown } | null)?.topicId
  return typeof topicId === 'string' ? topicId : null
}

/**
 * Creates the reactions: the only place that decides how each kind of failure is handled.
 * @param confirmIdentity asks the account owner to prove their identity; false when they dismiss the dialog.
 * @param onTrialEnded reports that the trial of a topic is used up, and offers a way to continue.
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
        // The page that used the credit shows the message itself.
        case 'credit':
        case null:
          return false
      }
    },
  }
}
