import { fork, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A function under measurement, applied to one text. */
export interface Subject {
  run: (text: string) => unknown
  /** Base length, characters; a text of twice this length is measured first. */
  characters?: number
  /** Number of families measured, when it differs from the default. */
  families?: number
}

/** A text of any length: `head`, then `unit` repeated, then `tail`. */
export interface Family {
  head: string
  unit: string
  tail: string
}

interface Growth {
  /**
   * Length of the shortest text, characters, and the CPU time in milliseconds for it, for one of twice and one of four times the length.
   */
  n: number
  times: number[]
}

/** Times below this are treated as noise, milliseconds. */
const floorMs = 5
/** A measurement that takes longer counts as a call that never returns, milliseconds of the clock: a busy machine stops a process for seconds. */
const killMs = 120_000
/** Minimal total time over which a growth is measured, milliseconds, and the maximal number of calls. */
const steadyMs = 60
const maxCalls = 1000
/** Number of measurements that must all show the growth: the processor's other work can slow one down, quadratic time slows each. */
const rounds = 4
const measuring = '--measure'

/** Units that some function handles specially: one of each character class, and units of earlier slow cases. */
const units = [
  ...'a甲一万0,。！.?"“「《（([【<>|*_`~$-=#:;、，\'\\/&@!^ \t\n\r\u3000\u0301\u200b\ufeff⻓⽅ﾞ㎞…①２Ａ吗的是它在年元',
  '𠮷',
  '\ud800',
  '仅有',
  'a[',
  '[[',
  '](',
  '[](',
  '![](',
  '[[1]]',
  '1,111',
  '1-1',
  '1.1.',
  '(a',
  '（甲）',
  '“。',
  '。[1]',
  '<a',
  '<!--',
  '**a',
  'a@',
  'a-b_',
  'www.',
  '- ',
  '\n- ',
  '\n> ',
  '\n# a',
  '\n|a|b',
  '\n1. ',
  '2020年',
  '甲2020年，',
  '3公里',
  '《甲》',
  '大学',
  '公司在',
  '你好',
  '快速',
  '不是',
  '是不是',
  '哪里',
  '，另外',
  '谢谢',
  '称为',
  '叫做',
  '最多达',
  '=?',
  'Ab ',
  'ab ',
  'ni hao ',
  'سلام. ',
  "don't ",
]
/** The text around the repeated unit: a prefix that lets a match begin, and a suffix that makes it fail at the end. */
const wraps: readonly (readonly [head: string, tail: string])[] = [
  ['', ''],
  ['', 'x'],
  ['青龙水库', '甲12公里。'],
  ['[[', ']]x'],
  ['[a](', '"'],
  ['0000', '〇〇〇〇'],
  ['甲是乙。', '是什么？'],
  ['什么是', '\n'],
]

/** Returns the words that occur in regular expressions of a folder's source files. */
function wordsOfExpressions(folder: URL): string[] {
  const found = new Set<string>()
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/^(?!.*(?:test|fixture)).*\.ts$/.test(entry.name)) continue
    const code = readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8')
    for (const line of code.split('\n')) {
      if (!/\(\?:|\/[a-z]{0,3}[,)\]]?$|\+\$|RegExp/.test(line)) continue
      for (const word of line.split(/[^\p{Script=Han}\p{P}]+|[()|?*+{}^$\\/'`,:]+/u)) if (word !== '' && word.length <= 4) found.add(word)
    }
  }
  return [...found].toSorted()
}

/** Texts that once blocked the event loop forever. */
const fatal: readonly Family[] = [
  { head: '青龙水库', unit: '仅有', tail: '甲12公里。' },
  { head: '[[', unit: 'a[', tail: ']]x' },
  { head: '0000', unit: '\t', tail: '〇〇〇〇' },
  { head: '', unit: 'a\n=\n', tail: '' },
]

/**
 * Generates families of hostile texts, deterministic and different for each subject: half of them repeat a single unit, half a combination.
 */
function familiesFor(subject: string, words: readonly string[], count: number): Family[] {
  let state = [...subject].reduce((sum, character) => (Math.imul(sum, 31) + character.codePointAt(0)!) >>> 0, 7)
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const first = next(units.length)
  const pieces = [...units, ...words, ...words]
  const combined = () => Array.from({ length: 1 + next(3) }, () => pieces[next(pieces.length)]!).join('')
  const made = Array.from({ length: count }, (_, at): Family => {
    const [head, tail] = wraps[next(wraps.length)]!
    return { head, tail, unit: at % 2 === 0 ? units[(first + at * 7) % units.length]! : combined() }
  })
  return [...fatal, ...made]
}

const build = ({ head, unit, tail }: Family, characters: number): string =>
  head + unit.repeat(Math.max(1, Math.round(characters / unit.length))) + tail

/** Returns the mean time of one call, milliseconds, over enough calls to reach `leastMs` in total, since the thread clock may be coarse. */
async function timeOf(subject: Subject, family: Family, characters: number, leastMs: number): Promise<number> {
  const text = build(family, characters)
  // CPU time of this thread only: on a busy machine wall time includes other processes.
  const begun = process.threadCpuUsage()
  for (let calls = 1; ; calls++) {
    await subject.run(text)
    const { user, system } = process.threadCpuUsage(begun)
    const spent = (user + system) / 1000
    if (spent >= leastMs || calls === maxCalls) return spent / calls
  }
}

/** Measures how the time grows with the length; null unless doubling the length more than triples the time. */
async function growthOf(subject: Subject, family: Family): Promise<Growth | null> {
  const { characters: n = 8000 } = subject
  // A single call shows nearly all functions to be fast: quadratic time does not end within the floor.
  const long = await timeOf(subject, family, n * 2, 0)
  if (long < floorMs || long < 2.6 * (await timeOf(subject, family, n, 0))) return null
  // A single slow growth may be noise or first-call work; repeated slow growth is not.
  let times: number[] = []
  for (let round = 0; round < rounds; round++) {
    times = [await timeOf(subject, family, n, steadyMs), await timeOf(subject, family, n * 2, steadyMs)]
    if (times[1]! < floorMs || times[1]! < 3 * times[0]!) return null
    times.push(await timeOf(subject, family, n * 4, steadyMs))
    if (times[2]! < 3 * times[1]!) return null
  }
  return { n, times: times.map((time) => Math.round(time)) }
}

/** Answers measurement requests when run as the forked measuring process; does nothing elsewhere. */
export function answerMeasurements(subjects: Readonly<Record<string, Subject>>): void {
  if (!process.argv.includes(measuring) || !process.send) return
  process.on('message', ({ name, family }: { name: string; family: Family }) => {
    growthOf(subjects[name]!, family).then(
      (growth) => process.send!({ growth }),
      (error: unknown) => process.send!({ error: String(error) }),
    )
  })
  process.send({ ready: true })
}

/** Sends a message to the measuring process; without a reply in time the process is killed and the result is `killed`. */
function ask(child: ChildProcess, message: object | null): Promise<{ growth?: Growth | null; error?: string; killed?: true }> {
  return new Promise((resolve) => {
    const finish = (reply: { killed?: true }): void => {
      clearTimeout(timer)
      child.removeAllListeners('message')
      child.removeAllListeners('exit')
      resolve(reply)
    }
    const timer = setTimeout(() => child.kill('SIGKILL'), message ? killMs : 120_000)
    child.once('message', finish)
    child.once('exit', () => finish({ killed: true }))
    if (message) child.send(message)
  })
}

async function startMeasuring(module: URL): Promise<ChildProcess> {
  const child = fork(fileURLToPath(module), [measuring], { execArgv: ['--no-warnings'] })
  const { killed } = await ask(child, null)
  if (killed) throw new Error(`the process that measures did not start: ${module.href}`)
  return child
}

/**
 * Measures each subject on families of hostile texts, in a separate process that is killed when a call does not return.
 * @param module which calls `answerMeasurements` @param count families per subject, half of them made of words from the regular expressions
 * in the module's folder
 * @returns subjects that take more than linear time, or throw, one line each
 */
export async function* findSlow(module: URL, subjects: Readonly<Record<string, Subject>>, count: number): AsyncGenerator<string> {
  const words = wordsOfExpressions(new URL('.', module))
  let child = await startMeasuring(module)
  for (const [name, { families = count }] of Object.entries(subjects)) {
    for (const family of familiesFor(name, words, families)) {
      const { growth, error, killed } = await ask(child, { name, family })
      if (killed) child = await startMeasuring(module)
      const found = killed
        ? 'never returns'
        : (error ?? (growth && `${growth.times.join(', ')} ms for 1, 2 and 4 times ${growth.n} characters`))
      if (!found) continue
      yield `${name} ${JSON.stringify(family)}: ${found}`
      // A single slow text is enough to report, and the others may take as long.
      break
    }
  }
  child.kill()
}
