import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { spawnServer } from '../../apps/server/test/spawned-server.ts'
import type { Visitor } from '../../apps/server/test/visitor.ts'
import { percentile, type Row } from '../table.ts'
import { begin, bytesLike, complete, formOf, partBytes, partsOf, sendPart, type Form } from './upload-parts.ts'

/** Uploads bytes in parts; returns the milliseconds from the first call to the response with the file. */
async function timeUpload(visitor: Visitor, forms: readonly Form[], size: number, name: string): Promise<number> {
  const from = performance.now()
  const { id, partCount } = await begin(visitor, size, name)
  for (const form of forms) await sendPart(visitor, id, form)
  await complete(visitor, id, partCount)
  return performance.now() - from
}

/** Sends the same bytes to a bare receiver. */
async function timeReceiver(url: string, forms: readonly Form[]): Promise<number> {
  const from = performance.now()
  for (const [at, { body }] of forms.entries()) await (await fetch(`${url}/${at * partBytes}`, { method: 'POST', body })).text()
  return performance.now() - from
}

/** Measures the upload speed in parts, compared with a bare receiver that uses the same fsync on the same disk. */
export async function benchUpload(megabytes: number, rounds: number): Promise<Row[]> {
  const server = await spawnServer({ MAX_UPLOAD_MB: '4096' })
  const receiver = spawn(process.execPath, [join(import.meta.dirname, 'upload-receiver.ts'), server.dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  try {
    const [line] = (await once(receiver.stdout, 'data')) as [Buffer]
    const url = line.toString().trim()
    const visitor = server.visitor()
    await visitor.token()
    const own: number[] = []
    const bare: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const bytes = bytesLike(round + 1, megabytes * 1_000_000)
      const forms = await Promise.all(partsOf(bytes).map((part, at) => formOf(at, part)))
      const turns = [
        async () => own.push(await timeUpload(visitor, forms, bytes.length, `${round}.bin`)),
        async () => bare.push(await timeReceiver(url, forms)),
      ]
      // Alternate the order: background load, and the effect of one upload on the disk speed of the next, then affect both.
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
    }
    const [mine, theirs] = [percentile(own, 0.5), percentile(bare, 0.5)]
    // Compare within each round, so that occasional load on the machine does not decide.
    const times = percentile(
      own.map((ms, round) => ms / bare[round]!),
      0.5,
    )
    const speed = (ms: number) => `${Math.round((megabytes * 1000) / ms)} MB/s`
    return [
      {
        what: `upload of ${megabytes} MB in parts, median of ${rounds}`,
        figure: `${speed(mine)}, ${times.toFixed(2)} times a bare receiver's time`,
        bar: '≤ 1.5 times',
        holds: times <= 1.5,
        beside: `bare node:http with the same fsync ${speed(theirs)}`,
      },
    ]
  } finally {
    receiver.stdin.end()
    await once(receiver, 'exit')
    await server.remove()
  }
}
