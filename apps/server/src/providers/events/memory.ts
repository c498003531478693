import { Listeners, type Events } from './events.ts'

/** News within this process: for an instance that is alone. */
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
