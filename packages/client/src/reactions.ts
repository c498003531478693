import type { ApiError } from './api-error.ts'
import type { LoginGuard } from './login-guard.ts'
import type { StreamError } from './stream-error.ts'
import type { Verifications } from './verifications.ts'

/** What a client does about failures that the person can clear. Neither method rejects. */
export interface Reactions {
  /** Before a request somebody waits for: shows what still has to be cleared. False when the person put that away. */
  beforeRequest(): Promise<boolean>
  /**
   * After a failure: does what it asks for.
   * @param quietly opens nothing.
   * @returns whether what was in the way is cleared, so that the request may be sent again.
   */
  afterFailure(error: ApiError | StreamError, quietly: boolean): Promise<boolean>
}

/** The real network address of a blocked caller, which its refusal carries. */
function addressOf(data: unknown): string {
  const address = (data as { address?: unknown } | null)?.address
  return typeof address === 'string' ? address : ''
}

/** The one place that decides what each kind of failure leads to. */
export function createReactions(guard: Pick<LoginGuard, 'handle'>, verifications: Verifications): Reactions {
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
        // What is said about credit stands where it was spent: the page shows the sentence.
        case 'credit':
        case null:
          return false
      }
    },
  }
}
