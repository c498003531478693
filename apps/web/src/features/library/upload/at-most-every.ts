/** Calls through at once and then at most once in a while, the last time after the last call. @param ms that while, milliseconds */
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
