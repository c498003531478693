/**
 * Calls a handler of the client. Its exception is reported like that of an event listener, so that it is neither lost nor mistaken for a
 * broken connection, and the next handler is still called.
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
