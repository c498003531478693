import { externalValue, useExternalValue } from './external-value.ts'

/**
 * What the page must ask of the person before it can go on: to sign in, to pass the slider or the turnstile check, to prove themselves
 * because their address (`address`) is blocked, or to get credit. One dialog a kind follows it.
 */
export type Demand =
  | { kind: 'login'; /** Why, in a sentence; empty when the person asked for it. */ message: string }
  | { kind: 'slider' }
  | { kind: 'turnstile' }
  | { kind: 'verify'; address: string }
  | { kind: 'credit'; message: string }

/** What is asked of the person now, or null. */
export const demand = externalValue<Demand | null>(null)

export function useDemand(): Demand | null {
  return useExternalValue(demand)
}
