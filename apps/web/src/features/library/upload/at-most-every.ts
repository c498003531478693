/**
 * Throttles calls: the first one at once, then at most one per interval, with a final one after the last call. @param ms the interval,
 * milliseconds
 */
export function atMostEvery(ms: number, action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again = false
  return function call() {
    if (timer !== undefined) {
      again = true
      return
    }
    action()
    timer = setTimeout(() => {
      timer = undefined
      if (!again) return
      again = false
      call()
    }, ms)
  }
}
