/**
 * Events between the instances of a product. An event may be lost (while Redis is unreachable): a waiting subscriber must also poll
 * occasionally.
 */
export interface Events {
  /** Notifies all instances, including this one. Never throws. */
  publish(channel: string, message: string): void
  /** Subscribes to a channel until the returned function is called. */
  subscribe(channel: string, listener: (message: string) => void): () => void
  close(): Promise<void>
}

/** The listeners of each channel in this process. */
export class Listeners {
  readonly #byChannel = new Map<string, Set<(message: string) => void>>()

  /** Adds a listener. @returns whether it is the first of its channel */
  add(channel: string, listener: (message: string) => void): boolean {
    const known = this.#byChannel.get(channel)
    if (known) known.add(listener)
    else this.#byChannel.set(channel, new Set([listener]))
    return !known
  }

  /** Removes a listener. @returns whether it was the last of its channel */
  remove(channel: string, listener: (message: string) => void): boolean {
    const known = this.#byChannel.get(channel)
    if (!known?.delete(listener) || known.size > 0) return false
    this.#byChannel.delete(channel)
    return true
  }

  notify(channel: string, message: string): void {
    for (const listener of this.#byChannel.get(channel) ?? []) listener(message)
  }

  channels(): string[] {
    return [...this.#byChannel.keys()]
  }
}
