/** Time that jobs take before the browser handles what else has happened, milliseconds; longer while nobody looks. */
const budgetMs = 12
const hiddenBudgetMs = 200

const waiting = new Set<() => void>()
let isScheduled = false

function runWaiting(): void {
  isScheduled = false
  const end = performance.now() + (document.hidden ? hiddenBudgetMs : budgetMs)
  for (const job of waiting) {
    waiting.delete(job)
    job()
    if (performance.now() >= end) break
  }
  schedule()
}

function schedule(): void {
  if (isScheduled || waiting.size === 0) return
  isScheduled = true
  setTimeout(runWaiting)
}

/**
 * Runs a short job soon. Jobs run in order, and the browser handles presses between them, however many there are. A job must not throw.
 * @returns a function that cancels the job
 */
export function inTurn(job: () => void): () => void {
  waiting.add(job)
  schedule()
  return () => void waiting.delete(job)
}
