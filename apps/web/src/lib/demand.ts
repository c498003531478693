import type { Verification } from '@wenjin/client'
import { externalValue, useExternalValue } from './external-value.ts'

/** What the page must ask of the person before it can go on. One dialog a kind follows it. */
export interface Demand {
  kind: 'login'
  /** Why, in a sentence; empty when the person asked for it. */
  message: string
}

/** What is asked of the person now, or null. */
export const demand = externalValue<Demand | null>(null)

export function useDemand(): Demand | null {
  return useExternalValue(demand)
}

/** A check that the person is to pass, and the way to say how it ended. It may stand above any other dialog, such as the sign-in. */
export interface AskedVerification {
  verification: Verification
  /** @param passed false when it was put away. */
  settle: (passed: boolean) => void
}

/** The check that is to be passed now, or null. */
export const askedVerification = externalValue<AskedVerification | null>(null)

/** Has a check shown, and resolves with whether it was passed. One is shown at a time. */
export function askVerification(verification: Verification): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (passed: boolean) => {
      askedVerification.set(null)
      resolve(passed)
    }
    askedVerification.set({ verification, settle })
  })
}

/** The check that is to be shown, or null. */
export function useAskedVerification(): AskedVerification | null {
  return useExternalValue(askedVerification)
}

/** The way to say how a proof ended that the person is the owner of the account, or null when none is asked for. */
export const askedProof = externalValue<((proven: boolean) => void) | null>(null)

/** Has the owner of the account prove that it is them; false when they put that away. Of several calls that wait, each goes on with the one proof. */
export function askProof(): Promise<boolean> {
  return new Promise((resolve) => {
    const others = askedProof.get()
    askedProof.set((proven) => {
      askedProof.set(null)
      others?.(proven)
      resolve(proven)
    })
  })
}

export function useAskedProof(): ((proven: boolean) => void) | null {
  return useExternalValue(askedProof)
}

/** The trial of a topic that is used up. */
export interface EndedTrial {
  /** Null where the refusal did not say which. */
  topicId: string | null
}

/** The trial whose end is to be told, or null. */
export const endedTrial = externalValue<EndedTrial | null>(null)

export function useEndedTrial(): EndedTrial | null {
  return useExternalValue(endedTrial)
}
