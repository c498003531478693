import { parseArgs } from 'node:util'
import { ApiError, createProgram } from '@wenjin/client'
import { ask } from './ask.ts'
import { CommandError, exitCodeOf, exitCodes, type ExitCode } from './failure.ts'
import { defaultUrl, deleteSettings, isAddress, openProgram, saveSettings } from './settings.ts'
import { blue, bold, clearStatus, dim, print, printable, printJson, printStyled, readInput, readSecret } from './terminal.ts'
import { filesBelow, requireTopic } from './topics.ts'
import { exportTopic, importAll } from './transfer.ts'

// The `wenjin` commands that use an instance through its API, on this machine or elsewhere.

const codes = `退出码 Exit codes: 0 成功 done, 1 失败 failed, 2 用法不对 usage, 3 密钥无效或缺少范围 key refused, 4 找不到 not found, 5 连不上 not reached, 130 已停止 stopped`
const common = `环境变量 Environment: WENJIN_URL（默认 ${defaultUrl}）, WENJIN_KEY, HTTPS_PROXY, NO_COLOR
${codes}`

const usages: Readonly<Record<string, string>> = {
  ask: `wenjin ask 问题 QUESTION… [--topic 资料库 LIBRARY] [--web] [--session ID] [--lang zh|en] [--json]

提问，边写边显示，引用按编号列在后面；Ctrl-C 停止。没有问题时读标准输入。
Asks and prints the answer as it is written, with its sources by number. Ctrl-C stops it. Without a question it is read from the input.`,
  search: `wenjin search 关键词 QUERY… [--scope webpage|document|scholar|image|video|podcast] [--size N] [--json]

搜索，列出标题、地址和摘要。
Searches, and lists titles, addresses and snippets.`,
  read: `wenjin read 网址或文件编号 URL|FILE [--json]

把网页或资料库里的文件读成 Markdown。
Reads a page, or a file of a library, as Markdown.`,
  topics: `wenjin topics [资料库 LIBRARY] [--json]

列出资料库；给出一个资料库时列出其中的文件。
Lists the libraries, or the files of one.`,
  import: `wenjin import PATH|URL… [--topic 资料库 LIBRARY] [--json]

用密钥把文件、文件夹或网页导入资料库（没有就新建），等到读完；默认的资料库是「导入的资料」。
Imports files, folders or pages by key, into a library that is made where missing, and waits until they are read.`,
  export: `wenjin export 资料库 LIBRARY [--out 文件夹 FOLDER] [--json]

把资料库的全部文件写成 Markdown。
Writes all files of a library as Markdown.`,
  login: `wenjin login [地址 URL]

检查并保存实例的地址和 API 密钥（文件只有自己能读）。密钥从终端或标准输入读取。
Tries and saves the address and the API key of an instance, in a file that only you can read. The key is read from the terminal or the input.`,
  logout: `wenjin logout

删除保存的地址和密钥。
Deletes the saved address and key.`,
}

const options = {
  help: { type: 'boolean', short: 'h', default: false },
  json: { type: 'boolean', default: false },
  lang: { type: 'string', default: /^en/i.test(process.env['LC_ALL'] || process.env['LANG'] || '') ? 'en' : 'zh' },
  topic: { type: 'string' },
  library: { type: 'string' },
  web: { type: 'boolean', default: false },
  session: { type: 'string' },
  scope: { type: 'string' },
  size: { type: 'string' },
  out: { type: 'string' },
} as const

/** The options of each command, in addition to the common ones. */
const known: Readonly<Record<string, readonly string[]>> = {
  ask: ['topic', 'web', 'session'],
  search: ['scope', 'size'],
  import: ['topic', 'library'],
  export: ['out'],
}

function usageError(name: string, zh: string, en: string): CommandError {
  return new CommandError(exitCodes.usage, zh, `${en}\n\n用法 Usage: ${usages[name]}`)
}

function readCommand() {
  const [name = '', ...args] = process.argv.slice(2)
  if (!Object.hasOwn(usages, name)) throw new CommandError(exitCodes.usage, `没有命令「${name}」`, `There is no command "${name}"`)
  try {
    const { values, positionals, tokens } = parseArgs({ args, options, allowPositionals: true, tokens: true })
    for (const token of tokens) {
      if (token.kind === 'option' && !['help', 'json', 'lang', ...(known[name] ?? [])].includes(token.name)) throw new Error(token.name)
    }
    return { name, values, positionals }
  } catch {
    throw usageError(name, `看不懂这些参数：${args.join(' ')}`, `These arguments cannot be understood: ${args.join(' ')}`)
  }
}

async function logIn(url: string, lang: 'zh' | 'en', signal: AbortSignal): Promise<void> {
  if (!isAddress(url))
    throw usageError('login', `地址要以 http:// 或 https:// 开头：${url}`, `The address must begin with http:// or https://: ${url}`)
  const key = await readSecret('API 密钥 key (mk-…): ')
  // Accept a key without permission to read libraries: it is still valid.
  await createProgram({ baseUrl: url, key, lang })
    .api.openLibrary.listOpenTopics({}, { signal })
    .catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 403)) throw error
    })
  const path = await saveSettings({ url: url.replace(/\/$/, ''), key })
  print(`已保存到 ${path}\nSaved in ${path}\n`)
}

async function run(signal: AbortSignal): Promise<ExitCode> {
  const { name, values, positionals } = readCommand()
  if (values.help) {
    print(`用法 Usage: ${usages[name]}\n\n${common}\n`)
    return exitCodes.ok
  }
  const { json } = values
  const lang = values.lang === 'en' ? 'en' : 'zh'
  const words = positionals.join(' ').trim()
  if (name === 'logout') {
    await deleteSettings()
    return exitCodes.ok
  }
  if (name === 'login') {
    await logIn(words || process.env['WENJIN_URL'] || defaultUrl, lang, signal)
    return exitCodes.ok
  }
  const question = words || (name === 'ask' && !process.stdin.isTTY ? await readInput() : '')
  if (!question && name !== 'topics') throw usageError(name, '缺少参数', 'An argument is missing')
  const { program, baseUrl } = await openProgram(lang)
  switch (name) {
    case 'ask': {
      const { topic, web, session } = values
      const absolute = (link: string) => (link.startsWith('/') ? `${baseUrl}${link}` : link)
      await ask(program, { question, topic, web, session, json }, absolute, signal)
      break
    }
    case 'search': {
      const asked = {
        ...(values.scope && { scope: values.scope as 'webpage' }),
        ...(values.size && { size: values.size as unknown as number }),
      }
      const answer = await program.search(words, { ...asked, signal })
      if (json) printJson(answer)
      else {
        const items = Object.values(answer).find((value) => Array.isArray(value)) as {
          title: string
          link: string
          snippet: string
          position: number
        }[]
        for (const { title, link, snippet, position } of items) {
          printStyled(
            `${blue(`[${position}]`)} ${bold(printable(title))}\n    ${dim(printable(link))}\n    ${printable(snippet).replaceAll('\n', ' ')}\n`,
          )
        }
      }
      break
    }
    case 'read':
      if (/[.:]/.test(words)) {
        const page = await program.read(words, { signal })
        if (json) printJson(page)
        else print(`${page.markdown.trimEnd()}\n`)
      } else {
        let markdown = ''
        for await (const part of program.readFile(words, { signal })) {
          if (json) markdown += part
          else print(part)
        }
        if (json) printJson({ id: words, markdown })
      }
      break
    case 'topics':
      if (words) {
        const { dirRootId } = await requireTopic(program, words, signal)
        const files: { id: string; path: string; state: string }[] = []
        for await (const { file, folders } of filesBelow(program, dirRootId, signal)) {
          const path = [...folders, file.fileName].join('/')
          if (json) files.push({ id: file.id, path, state: file.state })
          else print(`${file.id}\t${file.state}\t${path}\n`)
        }
        if (json) printJson(files)
      } else {
        const topics = await program.api.openLibrary.listOpenTopics({}, { signal })
        if (json) printJson(topics)
        else for (const topic of topics) print(`${topic.id}\t${topic.fileCount}\t${topic.name}\n`)
      }
      break
    case 'import': {
      const topic = values.topic?.trim() || values.library?.trim() || '导入的资料'
      return importAll(program, { sources: positionals, topic, json }, signal)
    }
    case 'export':
      await exportTopic(program, { topic: words, out: values.out, json }, signal)
      break
  }
  return exitCodes.ok
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
// A closed pipe (`head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
let exitCode: ExitCode
try {
  exitCode = await run(stopping.signal)
} catch (error) {
  clearStatus()
  exitCode = stopping.signal.aborted ? exitCodes.interrupted : exitCodeOf(error)
  if (!stopping.signal.aborted) process.stderr.write(`${printable(error instanceof Error ? error.message : String(error))}\n`)
}
// Exit explicitly: keep-alive connections would keep the process running.
process.exit(exitCode)
