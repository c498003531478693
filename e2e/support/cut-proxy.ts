import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A proxy between browser and server whose connections can be cut. */
export class CutProxy {
  url = ''
  readonly #target: URL
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #state: 'whole' | 'dropping' | 'swallowing' = 'whole'

  constructor(target: string) {
    this.#target = new URL(target)
    this.#server = createServer((client) => this.#join(client))
  }

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Breaks every connection, and each new one at once. */
  drop(): void {
    this.#state = 'dropping'
    this.#breakAll()
  }

  /** Keeps every connection open and forwards no bytes, like a network that failed silently. */
  swallow(): void {
    this.#state = 'swallowing'
    for (const socket of this.#sockets) socket.unpipe().resume()
  }

  /** Accepts new connections again. Connections from a `swallow` period stay dead. */
  restore(): void {
    this.#state = 'whole'
  }

  async close(): Promise<void> {
    this.#breakAll()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #breakAll(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  #join(client: Socket): void {
    this.#keep(client)
    if (this.#state === 'dropping') client.destroy()
    if (this.#state === 'swallowing') client.resume()
    if (this.#state !== 'whole') return
    const server = connect(Number(this.#target.port), this.#target.hostname)
    this.#keep(server)
    client.pipe(server)
    server.pipe(client)
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    // Broken connections are intended; both ends see the close.
    socket.on('error', () => undefined)
    socket.on('close', () => this.#sockets.delete(socket))
  }
}

/** Opens a proxy to a server. */
export async function openCutProxy(target: string): Promise<CutProxy> {
  const proxy = new CutProxy(target)
  await proxy.open()
  return proxy
}
