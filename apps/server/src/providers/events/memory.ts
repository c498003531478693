import { Listeners, type Events } from './events.ts'

/** Creates events within this process, for a single instance. */
export function createMemoryEvents(): Events {
  const listeners = new Listeners()
  return {
    publish: (channel, message) => listeners.notify(channel, message),
    subscribe(channel, listener) {
      listeners.add(channel, listener)
      return () => void listeners.remove(channel, listener)
    },
    close: () => Promise.resolve(),
  }
}
