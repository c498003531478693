/**
 * Aborts a controller when a signal is aborted, with its reason. Each read of a signal from `AbortSignal.any` checks all its sources, which
 * is costly when it is read for every chunk of a stream.
 * @returns a function that detaches the controller from the signal
 */
export function follow(signal: AbortSignal, controller: AbortController): () => void {
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return () => signal.removeEventListener('abort', abort)
}
