import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** Failure modes of a store: accept commands without replying, cut the connection, refuse every command, or reply with invalid RESP. */
export type Misbehaviour = 'none' | 'stall' | 'drop' | 'error' | 'garbage'

/** A loopback server with the subset of RESP2 that limiter and events need, with failures on demand. */
export interface FakeRedis {
  url: string
  behaviour: Misbehaviour
  /** Number of received commands by name. */
  readonly received: Map<string, number>
  close(): Promise<void>
}

type Reply = string | number | Error | Reply[]

function encode(reply: Reply): string {
  if (typeof reply === 'number') return `:${reply}\r\n`
  if (reply instanceof Error) return `-ERR ${reply.message}\r\n`
  if (Array.isArray(reply)) return `*${reply.length}\r\n${reply.map(encode).join('')}`
  return `$${reply.length}\r\n${reply}\r\n`
}

/** Bytes are decoded as one character each (latin1) and sent back unchanged. */
const send = (socket: Socket, reply: Reply) => socket.write(encode(reply), 'latin1')

/** Parses complete commands from the start of the received text. */
function takeCommands(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = []
  let rest = text
  for (;;) {
    const head = /^\*(\d+)\r\n/.exec(rest)
    if (!head) return { commands, rest }
    let at = head[0].length
    const words: string[] = []
    for (let i = 0; i < Number(head[1]); i += 1) {
      const size = /^\$(\d+)\r\n/.exec(rest.slice(at))
      if (!size || rest.length < at + size[0].length + Number(size[1]) + 2) return { commands, rest }
      at += size[0].length
      words.push(rest.slice(at, at + Number(size[1])))
      at += Number(size[1]) + 2
    }
    commands.push(words)
    rest = rest.slice(at)
  }
}

/** Parses a bound of a range by score; `(` excludes it. */
function bound(text: string): (score: number) => number {
  if (text === '-inf' || text === '+inf') return () => (text === '-inf' ? 1 : -1)
  const open = text.startsWith('(')
  const value = Number(text.slice(open ? 1 : 0))
  return (score) => (score === value ? (open ? NaN : 0) : score - value)
}

function createStore() {
  const sets = new Map<string, Map<string, number>>()
  const sorted = (key: string) => [...(sets.get(key) ?? [])].sort((a, b) => a[1] - b[1])
  const remove = (key: string, members: readonly string[]) => members.filter((member) => sets.get(key)?.delete(member)).length
  const within = (key: string, from: string, to: string) =>
    sorted(key)
      .filter(([, score]) => bound(from)(score) >= 0 && bound(to)(score) <= 0)
      .map(([member]) => member)
  return (name: string, [key = '', ...args]: string[]): Reply => {
    switch (name) {
      case 'zadd': {
        const set = sets.get(key) ?? new Map<string, number>()
        sets.set(key, set.set(args[1]!, Number(args[0])))
        return 1
      }
      case 'zcard':
        return sets.get(key)?.size ?? 0
      case 'zcount':
        return within(key, args[0]!, args[1]!).length
      case 'zrange':
        return sorted(key)
          .slice(Number(args[0]), Number(args[1]) + 1)
          .flatMap(([member, score]) => [member, String(score)])
      case 'zrem':
        return remove(key, args)
      case 'zremrangebyscore':
        return remove(key, within(key, args[0]!, args[1]!))
      case 'zremrangebyrank':
        return remove(
          key,
          sorted(key)
            .slice(Number(args[0]), Number(args[1]) + 1)
            .map(([member]) => member),
        )
      case 'del':
        return [key, ...args].filter((each) => sets.delete(each)).length
      case 'pexpire':
        return sets.has(key) ? 1 : 0
      case 'client':
      case 'select':
        return 'OK'
      default:
        return new Error(`unknown command '${name}'`)
    }
  }
}

/** Starts a fake Redis; `port` to restart it where another one ran. */
export async function startFakeRedis(port = 0): Promise<FakeRedis> {
  const run = createStore()
  const sockets = new Set<Socket>()
  const subscribed = new Map<Socket, Set<string>>()
  const changeChannels = (socket: Socket, name: 'subscribe' | 'unsubscribe', channels: readonly string[]) => {
    const own = subscribed.get(socket) ?? new Set()
    subscribed.set(socket, own)
    for (const channel of channels) {
      if (name === 'subscribe') own.add(channel)
      else own.delete(channel)
      send(socket, [name, channel, own.size])
    }
  }
  const publish = (channel: string, message: string) => {
    const heard = [...subscribed].filter(([, channels]) => channels.has(channel))
    for (const [socket] of heard) send(socket, ['message', channel, message])
    return heard.length
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(socket)
        subscribed.delete(socket)
      })
    let rest = ''
    let queued: [string, string[]][] | null = null
    socket.on('data', (data) => {
      const taken = takeCommands(rest + data.toString('latin1'))
      rest = taken.rest
      for (const [word = '', ...args] of taken.commands) {
        const name = word.toLowerCase()
        fake.received.set(name, (fake.received.get(name) ?? 0) + 1)
        if (fake.behaviour === 'stall') continue
        if (fake.behaviour === 'drop') socket.destroy()
        else if (fake.behaviour === 'garbage') socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')
        else if (fake.behaviour === 'error') send(socket, new Error('LOADING'))
        else if (name === 'subscribe' || name === 'unsubscribe') changeChannels(socket, name, args)
        else if (name === 'publish') send(socket, publish(args[0]!, args[1]!))
        else if (name === 'multi') {
          queued = []
          socket.write('+OK\r\n')
        } else if (name === 'exec') {
          send(
            socket,
            (queued ?? []).map(([each, theirs]) => run(each, theirs)),
          )
          queued = null
        } else if (queued) {
          queued.push([name, args])
          socket.write('+QUEUED\r\n')
        } else send(socket, run(name, args))
      }
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const fake: FakeRedis = {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviour: 'none',
    received: new Map(),
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
  return fake
}
