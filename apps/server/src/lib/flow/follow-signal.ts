/**
 * Aborts a controller when a signal is aborted, for its reason. Each look at what `AbortSignal.any` gives looks at all its sources, which
 * counts where one is looked at for every piece of a stream.
 * @returns lets go of the signal
 */
export function follow(signal: AbortSignal, controller: AbortController): () => void {
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return () => signal.removeEventListener('abort', abort)
}
