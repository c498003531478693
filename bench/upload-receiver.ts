import { open, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

/**
 * The least a receiver of parts can do: `POST /<offset>` writes a body where it belongs and answers once it is on disk. Prints its address;
 * ends with its standard input.
 */
const path = join(process.argv[2] ?? tmpdir(), `wenjin-receiver-${process.pid}`)
const file = await open(path, 'w+')
const server = createServer((request, response) => {
  void (async () => {
    const bytes = await buffer(request)
    const offset = Number(request.url!.slice(1))
    // Each upload is a new file: space that is there already is written faster.
    if (offset === 0) await file.truncate(0)
    await file.write(bytes, 0, bytes.length, offset)
    await file.datasync()
    response.end()
  })()
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.stdin.resume().once('end', () => void rm(path, { force: true }).then(() => process.exit(0)))
