import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

/**
 * A minimal receiver of parts: `POST /<offset>` writes a body at its offset and responds once it is on disk; offset 0 begins a file. Files
 * are kept, as uploads are: recently freed memory and disk space would be faster. Prints its address; ends when its standard input does.
 */
const folder = await mkdtemp(join(process.argv[2] ?? tmpdir(), 'wenjin-receiver-'))
let file: FileHandle | undefined
let count = 0
const server = createServer((request, response) => {
  void (async () => {
    const bytes = await buffer(request)
    const offset = Number(request.url!.slice(1))
    if (offset === 0) {
      await file?.close()
      file = await open(join(folder, String((count += 1))), 'w')
    }
    await file!.write(bytes, 0, bytes.length, offset)
    await file!.datasync()
    response.end()
  })()
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.stdin.resume().once('end', () => void rm(folder, { recursive: true, force: true }).then(() => process.exit(0)))
