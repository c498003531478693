import { setTimeout as delay } from 'node:timers/promises'
import type { Result } from '@wenjin/contract'
import { follow } from '../apps/server/test/follow.ts'
import { spawnServer } from '../apps/server/test/spawned-server.ts'
import { loadSet, seededRandom } from './corpus.ts'
import type { Row } from './table.ts'

/** Kills the server during answers and compares the final text with that of an undisturbed run. */
export async function benchCrash(kills: number): Promise<Row[]> {
  const server = await spawnServer()
  try {
    const visitor = server.visitor()
    const { passages, questions } = loadSet('cmrc2018_trial') ?? loadSet('manual')!
    await visitor.put(
      'passages.jsonl',
      passages
        .slice(0, 100)
        .map((passage) => JSON.stringify(passage))
        .join('\n'),
    )
    const known = new Set(passages.slice(0, 100).map(({ id }) => id))
    const asked = questions.filter(({ passageIds }) => passageIds.every((id) => known.has(id)))
    const random = seededRandom(9)
    let same = 0
    for (let i = 0; i < kills; i++) {
      const { question } = asked[i % asked.length]!
      const undisturbed = await visitor.ask(question, { engineType: 'mine' })
      const { id } = await visitor.post<{ id: string }>('/api/session', { question, engineType: 'mine' })
      const whole = follow(visitor, { sessionId: id, question })
      await delay(random() * 60)
      await server.kill9()
      await server.start()
      await whole
      const { list } = await visitor.get<{ list: Result[] }>(`/api/session/${id}/result`)
      if (list[0]?.text === undisturbed.text) same += 1
    }
    return [
      {
        what: `kill -9 while answering, ${kills} times`,
        figure: `${same} of ${kills} final texts equal an undisturbed run's`,
        bar: 'all',
        holds: same === kills,
      },
    ]
  } finally {
    await server.remove()
  }
}
