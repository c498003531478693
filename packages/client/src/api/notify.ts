/**
 * Calls a handler that the client was given. What it throws is reported like the error of an event listener, so that it is neither
 * lost nor mistaken for a broken connection, and the next handler still hears.
 */
export function notify(call: () => void): void {
  try {
    call()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
