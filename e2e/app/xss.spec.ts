import { join } from 'node:path'
import type { Result } from '@wenjin/contract'
import { user } from '../../apps/server/src/db/schema/people/account.ts'
import { file } from '../../apps/server/src/db/schema/library/file.ts'
import { topic } from '../../apps/server/src/db/schema/library/topic.ts'
import { createTeam, createUser, type TestUser } from '../../apps/server/test/people.ts'
import { say } from '../../apps/server/test/peers/scripted-model.ts'
import { startTestServer, type TestServer } from '../../apps/server/test/test-server.ts'
import { devices, expect, test } from '../support/fixtures.ts'
import { turns } from '../support/person.ts'
import { provoke, watchDamage } from '../support/xss-damage.ts'
import { xssStrings } from '../support/xss-strings.ts'

const strings = xssStrings()
/** Strings per question and per answer. */
const perQuestion = 50
/** Strings per session: its page shows no more turns at once. */
const perSession = 250
/**
 * Turns per question, because each string goes through a question and through an answer: search results for such a question would be
 * meaningless.
 */
const turnsPerQuestion = 2

let server: TestServer
let person: TestUser

test.use({ ...devices[0].use })
test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ model }) => {
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' }
  server = await startTestServer({ webDir: join(import.meta.dirname, '..', '..', 'apps', 'web', 'dist'), env })
  person = await createUser(server)
  await person.visitor.token()
  await person.visitor.put('窑址.md', '# 窑址\n\n越窑在今天的浙江慈溪一带，唐代烧青瓷。')
})
test.afterAll(() => server.close())

for (let from = 0; from < strings.length; from += perSession) {
  test(`none of the strings ${from} to ${from + perSession} of a thousand runs in a question or an answer`, async ({
    context,
    page,
    model,
  }) => {
    const damage = await watchDamage(context, page, server, person.visitor)
    let last: Result | undefined
    for (let n = from; n < from + perSession; n += perQuestion) {
      const some = strings.slice(n, n + perQuestion)
      model.script = say(`越窑在慈溪。[[1]]\n\n${some.join('\n\n')}`)
      const question = `越窑在哪里？ ${some.join(' ')}`.slice(0, 4000)
      last = last ? await person.visitor.askOn(last, question) : await person.visitor.ask(question)
      last = await person.visitor.askOn(last, '越窑在哪里？')
      expect(last.text).toContain('__ran')
    }
    await page.goto(`${server.url}/search/${last!.sessionId}`)
    await expect(turns(page)).toHaveCount((perSession / perQuestion) * turnsPerQuestion)
    for (const turn of await turns(page).all()) {
      await expect(turn.getByRole('heading', { level: 2 }).first()).toContainText('越窑在哪里？')
    }
    await expect(page.locator('main')).toContainText('越窑在慈溪')
    await provoke(page)
    expect(damage).toEqual({ ran: [], dialogs: [], elsewhere: [] })
  })
}

test('none of a thousand strings in the history runs', async ({ context, page }) => {
  expect(new Set(strings).size).toBe(1000)
  const damage = await watchDamage(context, page, server, person.visitor)
  await page.goto(`${server.url}/history`)
  await expect(page.locator('main')).toContainText('越窑在哪里？')
  expect(damage).toEqual({ ran: [], dialogs: [], elsewhere: [] })
})

test('none of a thousand strings in imported Markdown runs', async ({ context, page }) => {
  const damage = await watchDamage(context, page, server, person.visitor)
  const imported = await person.visitor.put('攻击.md', `# 试验\n\n${strings.join('\n\n')}`)
  await page.goto(`${server.url}/doc/${imported.documentId}`)
  await expect(page.locator('main')).toContainText('试验')
  await provoke(page)
  expect(damage).toEqual({ ran: [], dialogs: [], elsewhere: [] })
})

test('none of a thousand names of topics, files and people runs', async ({ context, page }) => {
  const { db, now } = server.ctx
  const damage = await watchDamage(context, page, server, person.visitor)
  // The API removes NUL characters; these rows are written directly.
  const names = strings.map((name) => name.replaceAll('\0', ''))
  const libraries = names.map((name) => ({
    id: crypto.randomUUID(),
    name,
    owner: person.uid,
    description: name,
    dirRootId: crypto.randomUUID(),
    createdAt: now(),
  }))
  await db.insert(topic).values(libraries)
  const home = libraries[0]!
  await db.insert(file).values(
    names.map((name) => ({
      id: crypto.randomUUID(),
      topicId: home.id,
      parentId: home.dirRootId,
      name,
      contentType: 'text/plain',
      size: 1,
      state: 'ready' as const,
      progress: 100,
      createdAt: now(),
    })),
  )
  await page.goto(`${server.url}/subject-v2`)
  await expect(page.locator('main').getByRole('link', { name: '__ran(999)' })).toHaveCount(1)
  await provoke(page)
  await page.goto(`${server.url}/subject-v2/${home.id}`)
  await expect(page.locator('main')).toContainText('__ran(')
  await provoke(page)

  const members = names.map((name) => ({ uid: crypto.randomUUID(), name, role: 'user' as const, createdAt: now() }))
  await db.insert(user).values(members)
  await createTeam(
    server,
    person.uid,
    members.map(({ uid }) => uid),
  )
  await page.goto(`${server.url}/meta-user-info`)
  await expect(page.locator('main')).toContainText('__ran(999)')
  await provoke(page)
  for (const name of names.filter((_, n) => n % 100 === 0)) {
    const named = await createUser(server, { name })
    await context.addCookies(['sid', 'uid'].map((key) => ({ name: key, value: named.visitor.cookieOf(key)!, url: server.url })))
    await page.goto(`${server.url}/meta-user-info`)
    // Some names display as text what they would run; the visible account proves that its name was rendered.
    await expect(page.locator('main')).toContainText('@example.org')
    await provoke(page)
  }
  expect(damage).toEqual({ ran: [], dialogs: [], elsewhere: [] })
})
