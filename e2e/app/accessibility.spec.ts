import type { Article, PagePattern } from '@wenjin/contract'
import type { Cookie, Page } from '@playwright/test'
import { askByCall, call, putFiles } from '../support/calls.ts'
import type { SpawnedServer } from '../../apps/server/test/spawned-server.ts'
import { showPlans } from '../support/accounts.ts'
import { colourRules, devices, expect, expectAccessible, test as base } from '../support/fixtures.ts'
import { startServer } from '../support/server.ts'
import { signInByCode } from '../support/sign-in.ts'

const admin = 'admin@example.org'

/** Uses a server of these tests only, with a known admin and all optional pages. */
const test = base.extend<object, { server: SpawnedServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer({ ICP_NUMBER: '京ICP备00000000号' })
      await showPlans(server, admin)
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test.use({ ...devices[0].use, tolerated: /status of (?:401|403|404|503)|status of 400 .*\/api\/oauth\/request/ })

const text = `# 青石渡

青石渡口的灯塔建于1873年，塔高19米，由石匠周怀安主持修建。[清江](https://example.org/)两岸的人靠它认路。

| 班次 | 时间 |
| --- | --- |
| 首班 | 六点 |

- 渡船的船票是三元。
- 学生半价。
`

/** Ids of the objects that the pages show. */
interface Things {
  session: string
  topic: string
  document: string
  article: string
  book: string
}

/** Creates a library, a conversation, a book and an article of the visitor. */
async function makeThings(page: Page): Promise<Things> {
  const put = await putFiles(page, [{ name: '渡口志.md', mimeType: 'text/markdown', buffer: Buffer.from(text) }])
  const { id: file, topicId, documentId } = put.get('渡口志.md')!
  const session = await askByCall(page, '青石渡口的灯塔有多高？', { engineType: 'mine' })
  const article = await call<Article>(page, 'POST', `/api/topic/${topicId}/article/generate`, { fileIds: [file] })
  await expect.poll(async () => (await call<Article>(page, 'GET', `/api/article/${article.id}`)).state).toBe('ready')
  await call(page, 'POST', '/api/feedback', { content: '找不到导入的按钮' })
  const { id: book } = await call<{ id: string }>(page, 'PUT', '/api/book', { fileId: file })
  return { session: session.id, topic: topicId, document: documentId!, article: article.id, book }
}

/** Objects that the first test of a server created, and its sign-in: one address can receive codes only a few times per hour. */
const made = new Map<SpawnedServer, { cookies: Cookie[]; things: Things }>()

async function signInWithThings(page: Page, server: SpawnedServer): Promise<Things> {
  const before = made.get(server)
  if (before) {
    await page.context().addCookies(before.cookies)
    return before.things
  }
  await signInByCode(page, server, admin)
  const things = await makeThings(page)
  made.set(server, { cookies: await page.context().cookies(), things })
  return things
}

/** An address of each page, with content if possible; null for pages that only redirect. */
const addresses: Readonly<Record<PagePattern, string | ((things: Things) => string) | null>> = {
  '/': '/',
  '/about-us': '/about-us',
  '/academic-detail': '/academic-detail?id=10.1000/none',
  '/baidu-auth': '/baidu-auth',
  '/bookshelf': '/bookshelf',
  '/bookshelf/{id}': ({ book }) => `/bookshelf/${book}`,
  '/browser-setting': '/browser-setting',
  '/captcha': '/captcha',
  '/complaints': '/complaints',
  '/dagre-webview': '/dagre-webview',
  '/daily-active': '/daily-active',
  '/detail/{index}/{id}': ({ session }) => `/detail/1/${session}`,
  '/doc/{id}': ({ document }) => `/doc/${document}`,
  '/download-app': '/download-app',
  '/outerpage': '/outerpage',
  '/report': '/report',
  '/xiezuocat': '/xiezuocat',
  '/feedback': '/feedback',
  '/feedbacks': '/feedbacks',
  '/h5-cancel-account': '/h5-cancel-account',
  '/h5-login': '/h5-login',
  '/h5-milkdown-editor/{id}': ({ article }) => `/h5-milkdown-editor/${article}`,
  '/h5-share': '/h5-share',
  '/my-shares': '/my-shares',
  '/search-result-share-img': '/search-result-share-img',
  '/h5-reset-password': '/h5-reset-password',
  '/history': '/history',
  '/icp': '/icp',
  '/image-viewer/{[...id]}': '/image-viewer',
  '/interactive': '/interactive',
  '/island-review': '/island-review',
  '/knowledge-island': '/knowledge-island',
  '/knowledge-island/list': '/knowledge-island/list',
  '/library': '/library',
  '/library/{id}': ({ topic }) => `/library/${topic}`,
  '/meta-cancel-account': '/meta-cancel-account',
  '/meta-private-policy': '/meta-private-policy',
  '/meta-share-desc': '/meta-share-desc',
  '/meta-upgrade/{[...slug]}': '/meta-upgrade',
  '/meta-user-info': '/meta-user-info',
  '/meta-user-info/detail': '/meta-user-info/detail',
  '/meta-user-info/fontSize': '/meta-user-info/fontSize',
  '/meta-user-info/setting': '/meta-user-info/setting',
  '/meta-user-policy': '/meta-user-policy',
  '/notebook/{id}': ({ article }) => `/notebook/${article}`,
  '/mind-mapping': '/mind-mapping',
  '/oauth/{provider}': '/oauth/none',
  '/pdf-markdown-webview': ({ document }) => `/pdf-markdown-webview?id=${document}`,
  '/pdf-webview': ({ document }) => `/pdf-webview?id=${document}`,
  '/poster-html-viewer': '/poster-html-viewer?id=none',
  '/reviewUserShare': '/reviewUserShare',
  '/s-login': '/s-login',
  '/safety': '/safety',
  '/search-api/api-keys': '/search-api/api-keys',
  '/search-api/authorize': '/search-api/authorize?client_id=none',
  '/search-api/bashboard': '/search-api/bashboard',
  // Redirects to the previous page.
  '/search-api/dashboard': null,
  '/search-api/playground': '/search-api/playground',
  '/search-api/reference': '/search-api/reference?call=programChat',
  '/search-api/webhooks': '/search-api/webhooks',
  '/search-count-statistics': '/search-count-statistics',
  '/search-services': '/search-services',
  '/search-v2/{id}': ({ session }) => `/search-v2/${session}`,
  '/search/{id}': ({ session }) => `/search/${session}`,
  '/search/{id}/interactive': ({ session }) => `/search/${session}/interactive`,
  '/searchResult': '/searchResult?q=%E7%81%AF%E5%A1%94&list=1',
  '/service-setup': '/service-setup',
  '/source-preference': '/source-preference',
  '/subject': '/subject',
  '/subject-v2': '/subject-v2',
  '/subject-v2-share-img': ({ topic }) => `/subject-v2-share-img?id=${topic}`,
  '/subject-v2/chargeable': '/subject-v2/chargeable',
  '/subject-v2/circle': '/subject-v2/circle',
  '/subject-v2/subscription': '/subject-v2/subscription',
  '/subject-v2/{id}': ({ topic }) => `/subject-v2/${topic}`,
  '/subject-v2/{id}/manage': ({ topic }) => `/subject-v2/${topic}/manage`,
  '/subject/{id}': ({ topic }) => `/subject/${topic}`,
  '/subject/{id}/manage': ({ topic }) => `/subject/${topic}/manage`,
  '/topic-share-img': ({ topic }) => `/topic-share-img?id=${topic}`,
  '/un-intercept-image-viewer': '/un-intercept-image-viewer',
  '/usage-record': '/usage-record',
  '/user-admin': '/user-admin',
  '/first-run': '/first-run',
}

/** Pages per test: more take longer than a test may on a busy machine. */
const pagesPerTest = 8
const patterns = Object.keys(addresses) as PagePattern[]
const groups = Array.from({ length: Math.ceil(patterns.length / pagesPerTest) }, (_, at) =>
  patterns.slice(at * pagesPerTest, (at + 1) * pagesPerTest),
)

for (const group of groups) {
  test(`the pages from ${group[0]} to ${group.at(-1)} have no WCAG A or AA violations, light and dark`, async ({ page, server }) => {
    const things = await signInWithThings(page, server)
    for (const pattern of group) {
      const address = addresses[pattern]
      if (address === null) continue
      await test.step(pattern, async () => {
        await page.emulateMedia({ colorScheme: 'light' })
        await page.goto(typeof address === 'string' ? address : address(things))
        await expect(page.locator('#root')).not.toBeEmpty()
        // The title of an article is an editable field.
        await expect(page.locator('h1, [contenteditable]').first()).toBeAttached()
        // Loading parts say so.
        await expect(page.getByRole('status').filter({ hasText: '正在' })).toHaveCount(0)
        await expect.soft(expectAccessible(page), `${pattern} light`).resolves.toBeUndefined()
        // A page follows the system's theme while it is open.
        await page.emulateMedia({ colorScheme: 'dark' })
        await expect.soft(expectAccessible(page, colourRules), `${pattern} dark`).resolves.toBeUndefined()
      })
    }
  })
}
