import type { Verification } from '@wenjin/client'
import { externalValue, useExternalValue } from '../view/external-value.ts'

/** A prompt that the person must answer before the page goes on. Each kind has one dialog. */
export interface PendingPrompt {
  kind: 'login'
  /** The reason as a sentence; empty when the person opened the dialog themselves. */
  message: string
}

/** The current prompt, or null. */
export const pendingPrompt = externalValue<PendingPrompt | null>(null)

export function usePendingPrompt(): PendingPrompt | null {
  return useExternalValue(pendingPrompt)
}

/** A verification that the person must pass, and the callback for its result. It may open above any other dialog, such as the sign-in. */
export interface PendingVerification {
  verification: Verification
  /** @param passed false when the dialog was closed. */
  settle: (passed: boolean) => void
}

/** The current verification, or null. */
export const pendingVerification = externalValue<PendingVerification | null>(null)

/** Shows a verification and resolves with whether the person passed it. One is shown at a time. */
export function requestVerification(verification: Verification): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (passed: boolean) => {
      pendingVerification.set(null)
      resolve(passed)
    }
    pendingVerification.set({ verification, settle })
  })
}

/** Returns the current verification, or null. */
export function usePendingVerification(): PendingVerification | null {
  return useExternalValue(pendingVerification)
}

/** The callback for the result of a proof of identity, or null when none is requested. */
export const pendingProof = externalValue<((proven: boolean) => void) | null>(null)

/** Asks the owner of the account for a proof of identity; false when they dismiss it. Concurrent calls share one proof. */
export function requestProof(): Promise<boolean> {
  return new Promise((resolve) => {
    const others = pendingProof.get()
    pendingProof.set((proven) => {
      pendingProof.set(null)
      others?.(proven)
      resolve(proven)
    })
  })
}

export function usePendingProof(): ((proven: boolean) => void) | null {
  return useExternalValue(pendingProof)
}

/** A used-up trial of a topic. */
export interface EndedTrial {
  /** Null when the refusal does not name the topic. */
  topicId: string | null
}

/** The ended trial to show, or null. */
export const endedTrial = externalValue<EndedTrial | null>(null)

export function useEndedTrial(): EndedTrial | null {
  return useExternalValue(endedTrial)
}
