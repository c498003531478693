/** The network state of the machine, and its changes. */
export interface Connectivity {
  isOnline(): boolean
  /** Subscribes to changes. @returns a function that ends the subscription. */
  subscribe(listener: { onOnline: () => void; onOffline: () => void }): () => void
}

const alwaysOnline: Connectivity = { isOnline: () => true, subscribe: () => () => undefined }

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Returns the browser's network state; always online outside a browser (Node, a worker without events). A server on this machine needs no
 * network, so a client of a loopback address is never offline.
 * @param baseUrl address of the server; empty for the page's own.
 */
export function browserConnectivity(baseUrl = ''): Connectivity {
  if (typeof addEventListener !== 'function' || typeof location === 'undefined') return alwaysOnline
  const isLocal = loopback.test(new URL(baseUrl || location.href, location.href).hostname)
  return {
    isOnline: () => isLocal || navigator.onLine,
    subscribe({ onOnline, onOffline }) {
      const handleOffline = isLocal ? () => undefined : onOffline
      addEventListener('online', onOnline)
      addEventListener('offline', handleOffline)
      return () => {
        removeEventListener('online', onOnline)
        removeEventListener('offline', handleOffline)
      }
    },
  }
}
