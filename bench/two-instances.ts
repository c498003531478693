import { setTimeout as delay } from 'node:timers/promises'
import type { Result } from '@wenjin/contract'
import { follow } from '../apps/server/test/follow.ts'
import { sharedSecret, startPostgres } from '../apps/server/test/postgres.ts'
import { begin, chunk, finish, startScriptedModel } from '../apps/server/test/peers/scripted-model.ts'
import { makeDataDir, SpawnedServer } from '../apps/server/test/spawned-server.ts'
import type { Arrived } from '../apps/server/test/visitor.ts'
import { startS3TestServer } from '../apps/server/src/providers/blobs/testing/s3-server.ts'
import { startRealRedis } from '../apps/server/src/providers/testing/real-redis.ts'
import { benchSharedFiles } from './files/shared-files.ts'
import type { Row } from './table.ts'

const article = '越窑在今天的浙江慈溪一带，唐代烧青瓷。龙井茶产于浙江杭州西湖一带。'
const sentences = ['越窑在浙江慈溪[[1]]。', '它在唐代烧青瓷[[1]]。', '龙井茶产于杭州西湖[[1]]。']
const pieceMs = 150

/**
 * Measures two servers on one PostgreSQL, one Redis and one object store: an answer that begins on the first is followed on the second,
 * which finishes it after the first was killed in the middle; likewise for a file. Runs only where both programs are installed.
 */
export async function benchTwoInstances(kills: number): Promise<Row[]> {
  const what = `two instances on one PostgreSQL and one Redis, the one that answers killed, ${kills} times`
  const [postgres, redis, model, s3] = [
    await startPostgres(),
    await startRealRedis(),
    await startScriptedModel(),
    await startS3TestServer(),
  ]
  const stop = async () => {
    await postgres?.stop()
    await redis?.stop()
    await model.close()
    await s3.close()
  }
  if (!postgres || !redis) {
    await stop()
    return [{ what, figure: 'not measured: PostgreSQL or Redis is not installed here' }]
  }
  model.script = async (response) => {
    begin(response)
    for (const content of sentences) {
      await delay(pieceMs)
      if (response.destroyed) return
      chunk(response, { content })
    }
    finish(response)
  }
  const { endpoint, bucket, accessKey, secretKey, region } = s3.config
  const env = {
    DATABASE_URL: postgres.url,
    WENJIN_SECRET: sharedSecret,
    REDIS_URL: redis.url,
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'scripted',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_REGION: region,
  }
  const [first, second] = [new SpawnedServer(await makeDataDir(), env), new SpawnedServer(await makeDataDir(), env)]
  try {
    // The first server creates the tables; the second finds them.
    await first.start()
    await second.start()
    const here = first.visitor()
    await here.put('志.txt', article)
    const there = second.visitor()
    await here.token()
    there.setCookie('tid', here.cookieOf('tid')!)
    let same = 0
    const waits: number[] = []
    for (let i = 0; i < kills; i += 1) {
      const question = '越窑在哪里？'
      const undisturbed = await there.ask(question)
      const { id } = await here.post<{ id: string }>('/api/session', { question })
      const begun = here.stream({ sessionId: id, question }).catch(() => [])
      await delay(pieceMs * 1.5)
      const received: Arrived[] = []
      const whole = follow(there, { sessionId: id, question }, received)
      await delay(pieceMs / 2)
      const killedAt = performance.now()
      await first.kill9()
      await begun
      const live = await whole
      waits.push(performance.now() - killedAt)
      const replayed = await there.stream({ sessionId: id, question })
      const { list } = await there.get<{ list: Result[] }>(`/api/session/${id}/result`)
      const numbered = JSON.stringify(live) === JSON.stringify(replayed.filter(({ n }) => n !== null))
      if (numbered && list[0]?.text === undisturbed.text) same += 1
      await first.start()
    }
    const seconds = (Math.max(...waits) / 1000).toFixed(0)
    return [
      {
        what,
        figure: `${same} of ${kills} finished and replayed whole by the other, at most ${seconds} s after the kill`,
        bar: 'all',
        holds: same === kills,
      },
      await benchSharedFiles(first, here, there, kills),
    ]
  } finally {
    await first.remove()
    await second.remove()
    await stop()
  }
}
