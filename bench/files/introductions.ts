import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Topic, TopicIntroduction } from '@wenjin/contract'
import { spawnServer } from '../../apps/server/test/spawned-server.ts'
import { ms, type Row } from '../table.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Maximum wait after the last file of an import has been read. */
const maxWaitMs = 10_000
const fileBytes = { from: 1000, to: 60_000 }

/** Collects Markdown files not written for this test: the manual, and the documents of installed packages. */
function markdownFiles(count: number): { name: string; text: string }[] {
  const manual = globSync('docs/manual/*.md', { cwd: root })
  const packages = globSync('node_modules/**/*.md', { cwd: root }).filter((path) => {
    const { size } = statSync(root + path)
    return size >= fileBytes.from && size <= fileBytes.to
  })
  const every = Math.max(1, Math.floor(packages.length / count))
  const spread = packages.toSorted().filter((_path, at) => at % every === 0)
  return [...manual.slice(0, count / 2), ...spread]
    .slice(0, count)
    .map((path, at) => ({ name: `${at} ${basename(dirname(path))} ${basename(path)}`, text: readFileSync(root + path, 'utf8') }))
}

/** Measures how long after an import its topic has an introduction, and with how many questions that it answers. */
export async function benchIntroductions(count: number): Promise<Row[]> {
  const server = await spawnServer()
  try {
    const visitor = server.visitor()
    const topic = (await visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)!
    const introduction = () => visitor.get<TopicIntroduction>(`/api/topic/${topic.id}/introduction`)
    const files = markdownFiles(count)
    for (const { name, text } of files) await visitor.upload(name, text)
    while ((await introduction()).waiting > 0) await delay(100)
    const read = performance.now()
    let told = await introduction()
    for (; told.state !== 'ready' || told.madeAt === null; told = await introduction()) await delay(100)
    const waited = performance.now() - read
    const more = performance.now()
    await visitor.upload('新增.md', '# 新增\n\n灯塔改造工程由孙立军负责，总预算为360万元。\n')
    do await delay(100)
    while ((told = await introduction()).waiting > 0 || told.state !== 'ready' || told.documents <= 1)
    const what = `introduction of ${files.length} Markdown files`
    return [
      { what: `${what}, after their import`, figure: ms(waited), bar: '≤ 10 s', holds: waited <= maxWaitMs },
      {
        what: `${what}, made anew after one more`,
        figure: ms(performance.now() - more),
        bar: '≤ 10 s',
        holds: performance.now() - more <= maxWaitMs,
      },
      {
        what: `${what}, questions that they answer`,
        figure: `${told.questions.length} of 10`,
        bar: '10',
        holds: told.questions.length === 10,
      },
    ]
  } finally {
    await server.remove()
  }
}
