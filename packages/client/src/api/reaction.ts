/**
 * The user's next step after a failure: sign in, pass the slider or the turnstile check, verify, get credit, subscribe to a topic, or prove
 * their identity.
 */
export type Reaction = 'login' | 'slider' | 'turnstile' | 'verify' | 'credit' | 'trial' | 'confirm'

const reactions: Readonly<Record<number, Reaction>> = {
  401: 'login',
  402: 'credit',
  429: 'slider',
  430: 'turnstile',
  4001: 'credit',
  4002: 'credit',
  4003: 'credit',
  4004: 'verify',
  2706: 'confirm',
  4402: 'trial',
}

/** The reaction to an `errCode` of the catalogue (spec section 8 "Behaviour"), or null when a message is enough. */
export function reactionTo(errCode: number): Reaction | null {
  return reactions[errCode] ?? null
}
