import { Duplex } from 'node:stream'
import { joinBytes } from './join-bytes.ts'

/** The first byte of the protocol's Terminate message. */
const terminate = 0x58

/** The engine's end of the wire, as the stream uses it. */
export interface Wire {
  /** Starts the engine when it is not running. */
  open(stream: WireStream): Promise<void>
  send(bytes: Uint8Array<ArrayBuffer>): void
  hangUp(stream: WireStream): void
}

/**
 * A socket for node-postgres with the embedded engine at the other end. The client corks the messages of one query, so they are sent
 * together and a query is one round trip between the threads.
 */
export class WireStream extends Duplex {
  readonly #wire: Wire

  constructor(wire: Wire) {
    super({ allowHalfOpen: false })
    this.#wire = wire
  }

  /** Opens the socket for node-postgres; the address is ignored. */
  connect(): this {
    this.#wire.open(this).then(
      () => this.emit('connect'),
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {
    // No-op: replies are pushed as they arrive, since the protocol never sends more than was requested.
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#send([chunk])
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(chunks.map(({ chunk }) => chunk))
    done()
  }

  override _final(done: () => void): void {
    done()
    this.destroy()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#wire.hangUp(this)
    done(error)
  }

  #send(chunks: Buffer[]): void {
    const last = chunks.at(-1)
    if (last?.[0] === terminate && last.length === 5) {
      this.destroy()
      return
    }
    this.#wire.send(
      joinBytes(
        chunks,
        chunks.reduce((size, chunk) => size + chunk.length, 0),
      ),
    )
  }
}
