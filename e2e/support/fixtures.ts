import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { startScriptedModel, type ScriptedModel } from '../../apps/server/test/peers/scripted-model.ts'
import type { SpawnedServer } from '../../apps/server/test/spawned-server.ts'
import { LoadedFiles } from './loaded-files.ts'
import { startServer } from './server.ts'

interface Fixtures {
  /** Console messages that do not fail the test, such as those of a cut network or a refused call. */
  tolerated: RegExp
  /** Opens a page of another visitor, with a browser profile of its own. */
  openAsStranger: (path: string) => Promise<Page>
  /**
   * Starts a server for one test. After the test, its page leaves the server before the server is removed, because it would keep sending
   * requests.
   */
  startOwnServer: typeof startServer
  /** A language model at a port where programs on this machine are discovered; its name is unique among the journeys. */
  localModel: ScriptedModel
  /** Records which files of the page a journey loads, for the runner of the tests. */
  recordedFiles: void
}

interface WorkerFixtures {
  /** What the pages of the worker's browser load. */
  loadedFiles: LoadedFiles
  /** The product after a first start: no model, only the manual. */
  server: SpawnedServer
  /** The language model of `modelServer`, with replies scripted by the test. */
  model: ScriptedModel
  /** The product with a language model connected. */
  modelServer: SpawnedServer
}

/** The window sizes of journeys. */
export const devices = [
  { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  { name: 'phone', use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
] as const

/** Marks one of the few journeys that `npm test` runs: the main one of an area. `npm run test:faults` runs all others. */
export const core = { tag: '@core' }

/** Marks a journey as `core` on the desktop: where it differs little by window size, the phone is left to `npm run test:faults`. */
export const coreOnDesktop = (device: (typeof devices)[number]): { tag?: string } => (device.name === 'desktop' ? core : {})

/** Returns `test` for the desktop and nothing otherwise: for journeys independent of the window size. */
export function onDesktop<T>(device: (typeof devices)[number], test: T): T {
  return device.name === 'desktop' ? test : ((() => undefined) as T)
}

/** The tags of the rules of WCAG A and AA. */
const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that depend on colours: all that another theme can breach. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/** Collects errors inside the pages of a browser profile. */
function watch(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('weberror', (failure) => complaints.push(`${failure.error()}`))
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  return complaints
}

const isTolerated = (pattern: RegExp) => (complaint: string) => !pattern.test(complaint)

export const test = base.extend<Fixtures, WorkerFixtures>({
  loadedFiles: [
    async ({ browser }, use) => {
      await use(new LoadedFiles(browser))
    },
    { scope: 'worker', auto: true },
  ],
  recordedFiles: [
    async ({ loadedFiles }, use, testInfo) => {
      loadedFiles.start()
      await use()
      testInfo.annotations.push({ type: 'page-files', description: JSON.stringify(loadedFiles.end()) })
    },
    { auto: true },
  ],
  server: [
    // Playwright reads which fixtures are needed from the first parameter's pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  model: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const model = await startScriptedModel()
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  modelServer: [
    async ({ model }, use) => {
      const server = await startServer({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' })
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  tolerated: [/(?!)/, { option: true }],
  context: async ({ context, tolerated }, use) => {
    const complaints = watch(context)
    await use(context)
    expect(complaints.filter(isTolerated(tolerated)), 'errors inside the page').toEqual([])
  },
  startOwnServer: async ({ page }, use) => {
    const servers: SpawnedServer[] = []
    await use(async (env) => {
      const server = await startServer(env)
      servers.push(server)
      return server
    })
    await page.goto('about:blank')
    for (const server of servers) await server.remove()
  },
  // oxlint-disable-next-line no-empty-pattern
  localModel: async ({}, use) => {
    const model = await startScriptedModel(1234, 8000, 8080, 11_434)
    model.models = [`e2e-${process.pid}`]
    await use(model)
    await model.close()
  },
  openAsStranger: async ({ browser, tolerated }, use) => {
    const opened: { context: BrowserContext; complaints: string[] }[] = []
    await use(async (path) => {
      const context = await browser.newContext()
      opened.push({ context, complaints: watch(context) })
      const page = await context.newPage()
      await page.goto(path)
      return page
    })
    for (const { context, complaints } of opened) {
      await context.close()
      expect(complaints.filter(isTolerated(tolerated)), "errors inside a stranger's page").toEqual([])
    }
  },
})

/** Returns the violations of rules, or of the rules with tags, of a page in its current state. */
async function breachesOf(page: Page, rules: string[]): Promise<string[]> {
  // Loading axe takes as long as checking a small page: load it once per page.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .options({ runOnly: rules, resultTypes: ['violations'] })
    // Avoids a second page for cross-origin frames; the product has none.
    .setLegacyMode(true)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

/** Fails on any persistent WCAG A or AA violation: during a change, a check may find a temporary one. */
export async function expectAccessible(page: Page, rules = wcagTags): Promise<void> {
  await expect.poll(() => stayingBreachesOf(page, rules), { message: 'breaches of WCAG A and AA' }).toEqual([])
}

async function stayingBreachesOf(page: Page, rules: string[]): Promise<string[]> {
  const breaches = await breachesOf(page, rules)
  if (!breaches.some((breach) => breach.startsWith('target-size'))) return breaches
  // A fixed bar may cover half of a control; a control that is fully visible after scrolling can be hit.
  const top = await page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const again = new Set(await breachesOf(page, rules))
  await page.evaluate((y) => window.scrollTo(0, y), top)
  return breaches.filter((breach) => !breach.startsWith('target-size') || again.has(breach))
}

const widerThanWindow = () => {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const outside = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > clientWidth)
  return [`${scrollWidth - clientWidth} px`, ...outside.slice(0, 5).map((element) => element.outerHTML.slice(0, 200))]
}

/** Fails when content stays wider than the window; waits for a resized page to be laid out again. */
export async function expectNoSideways(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(widerThanWindow), { message: 'what makes the page wider than the window' }).toEqual([])
}

/** Fails when content is wider than a phone; restores the window size afterwards. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const before = page.viewportSize()!
  await page.setViewportSize(devices[1].use.viewport)
  await expectNoSideways(page)
  await page.setViewportSize(before)
}

export { expect }
