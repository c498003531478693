import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../scripts/chromium.mjs'
import { percentile, type Row } from './table.ts'

const run = promisify(execFile)

/** 180 MB that only this measure needs: no dependency of the project, but fetched when it is measured. */
const version = '13.5.0'
const cache = join(import.meta.dirname, '.cache')
const folder = join(cache, `lighthouse-${version}`)
const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')
const fetchMs = 300_000
const runMs = 180_000
const longestReport = 64 * 1024 * 1024

/** The least score of each page for speed; accessibility, best practice and SEO have none to lose. */
const speedBars = { phone: { home: 95, answer: 90, library: 90 }, desktop: { home: 98, answer: 98, library: 98 } } as const
const otherCategories = ['accessibility', 'best-practices', 'seo'] as const
const categories = ['performance', ...otherCategories] as const

type Device = keyof typeof speedBars
type PageName = keyof (typeof speedBars)[Device]
type Category = (typeof categories)[number]

interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null }>
}

/** Fetches Lighthouse unless it is there. @throws what npm says where it cannot be fetched. */
async function fetchLighthouse(): Promise<void> {
  if (existsSync(program)) return
  console.log(`正在下载 Lighthouse ${version}（约 180 MB）…  Fetching Lighthouse ${version} (about 180 MB)…`)
  // Moved into its place when it is whole: a run that is broken off leaves nothing that looks installed.
  const incomplete = `${folder}.incomplete`
  await rm(incomplete, { recursive: true, force: true })
  await mkdir(incomplete, { recursive: true })
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = [
    'install',
    '--prefix',
    incomplete,
    '--ignore-scripts',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--fetch-retries=1',
  ]
  // npm runs on the pinned Node, too.
  const env = { ...process.env, PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter) }
  await run(npm, [...args, `lighthouse@${version}`], { cwd: incomplete, env, timeout: fetchMs, shell: process.platform === 'win32' })
  await rm(folder, { recursive: true, force: true })
  await rename(incomplete, folder)
}

/** Looks at a page once, as a device that Lighthouse imitates. */
async function inspect(address: string, device: Device, cookie: string): Promise<Report> {
  const args = [
    program,
    address,
    '--quiet',
    '--output=json',
    `--only-categories=${categories.join(',')}`,
    '--chrome-flags=--headless --no-sandbox --disable-gpu',
    // Its own storage is empty: whose answer it is comes with each request.
    `--extra-headers=${JSON.stringify({ cookie })}`,
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
  ]
  const env = { ...process.env, CHROME_PATH: findChromium() }
  const { stdout } = await run(process.execPath, args, { env, timeout: runMs, maxBuffer: longestReport })
  return JSON.parse(stdout) as Report
}

const p50 = (values: readonly number[]) => percentile(values, 0.5)

/** Audits of the other categories that cost a page points. */
function failedAudits(reports: readonly Report[]): string[] {
  const failed = reports.flatMap(({ categories: found, audits }) =>
    otherCategories.flatMap((category) => found[category].auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)),
  )
  return [...new Set(failed.map(({ id }) => id))]
}

function rowOf(name: PageName, device: Device, reports: readonly Report[]): Row {
  const scores = categories.map((category) => p50(reports.map(({ categories: found }) => Math.round((found[category].score ?? 0) * 100))))
  const [speed = 0, ...others] = scores
  const bar = speedBars[device][name]
  const failed = failedAudits(reports)
  return {
    what: `Lighthouse, ${name} on a ${device}: performance, accessibility, best practice, SEO`,
    figure: scores.join(', ') + (failed.length > 0 ? ` (${failed.join(', ')})` : ''),
    bar: `≥ ${bar}, 100, 100, 100`,
    holds: speed >= bar && others.every((score) => score === 100),
  }
}

/**
 * The scores that Lighthouse gives pages, on a phone and on a desktop; none where it cannot be fetched.
 * @param cookie tells the server who reads the pages
 */
export async function benchLighthouse(
  addresses: Readonly<Record<PageName, string>>,
  { cookie, runs }: { cookie: string; runs: number },
): Promise<Row[]> {
  try {
    await fetchLighthouse()
  } catch (error) {
    const reason = /npm error code (\w+)/.exec(String(error))?.[1] ?? String(error)
    console.log(`无法下载 Lighthouse，略过。 Lighthouse could not be fetched and is left out: ${reason}`)
    return []
  }
  const rows: Row[] = []
  for (const device of ['phone', 'desktop'] as const) {
    for (const name of ['home', 'answer', 'library'] as const) {
      const reports: Report[] = []
      while (reports.length < runs) reports.push(await inspect(addresses[name], device, cookie))
      rows.push(rowOf(name, device, reports))
    }
  }
  return rows
}
