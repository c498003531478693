// Writes the tables of environment variables from the comments of apps/server/src/config.ts: in the user manual (Chinese) and in
// docs/configuration.md (English). `node scripts/configuration.mjs`; configuration.test.mjs fails when a file is not what this writes.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const source = (path) => readFileSync(join(root, path), 'utf8')

/** Files that read variables of the environment. */
const readers = ['config.ts', 'reading-config.ts', 'search-config.ts', 'blob-config.ts'].map((name) => `apps/server/src/${name}`)

/** A line of a comment without the signs around it. */
const withoutSigns = (line) =>
  line
    .trim()
    .replace(/^(?:\/\*\*|\*\/|\*)/, '')
    .replace(/\*\/$/, '')
    .trim()

const isChinese = (char) => char !== undefined && /[\u3000-\u9fff\uff00-\uffef]/.test(char)

/** Joins wrapped lines, without a space beside Chinese. */
function joined(lines) {
  return lines.reduce((text, line) => (text === '' || isChinese(text.at(-1)) || isChinese(line[0]) ? text + line : `${text} ${line}`), '')
}

/**
 * The documented settings in the order of the source: the English text of each, and its rows `{ names, fallback, chinese }`.
 * @throws Error for a row without its three cells
 */
export function settingsOf(code) {
  const body = code.slice(code.indexOf('export interface Config {'), code.indexOf('\n}\n', code.indexOf('export interface Config {')))
  return body
    .split('/**')
    .slice(1)
    .map((part) => {
      const parts = [[]]
      for (const line of part.slice(0, part.indexOf('*/')).split('\n').map(withoutSigns)) {
        if (line.startsWith('@manual ')) parts.push([line.slice('@manual '.length)])
        else if (line !== '') parts.at(-1).push(line)
      }
      const [text, ...rows] = parts.map(joined)
      return {
        text,
        rows: rows.map((row) => {
          const [names, fallback, chinese] = row.split('|').map((cell) => cell.trim())
          if (!names || !fallback || !chinese) throw new Error(`A row of the configuration lacks a cell: ${row}`)
          return { names: names.split('、'), fallback, chinese }
        }),
      }
    })
}

/** All variables that the server reads, by their names in its sources and in the list of search services. */
export function readVariables() {
  const code = readers.map(source).join('\n') + source('packages/web-sources/src/known-services.ts')
  const names = new Set()
  for (const [, name] of code.matchAll(
    /(?:env\[|address\(|url\(|bound\(|secretToken\(|key: |^const names = \[|, )'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/gm,
  )) {
    names.add(name)
  }
  // The working directory that npm passes on is no setting.
  names.delete('WENJIN_CWD')
  return names
}

const settings = () => settingsOf(source('apps/server/src/config.ts'))

/** Names of all variables that the tables have. */
export const documentedVariables = () => new Set(settings().flatMap(({ rows }) => rows.flatMap(({ names }) => names)))

const row = (cells) => `| ${cells.join(' | ')} |`

/** The Chinese table of the manual. */
function chineseTable() {
  const lines = settings().flatMap(({ rows }) => rows.map(({ names, fallback, chinese }) => row([names.join('、'), fallback, chinese])))
  // Outside of code, <ID> would be read as a tag.
  return [row(['变量', '默认值', '作用']), row(['---', '---', '---']), ...lines].join('\n').replaceAll('<', '\\<')
}

/** The English page: a row for each setting of the source. */
function englishPage() {
  const lines = settings().map(({ text, rows }) => {
    const names = rows.flatMap((entry) => entry.names.map((name) => `\`${name}\``))
    const meaning = text.replace(/^(?:`[^`]+`(?:, )?)+(?: \([^)]*\))?: /, '')
    return row([names.join(', '), (meaning[0].toUpperCase() + meaning.slice(1)).replaceAll('|', '\\|')])
  })
  return `# Configuration

Environment variables only; none is required, and a change needs a restart. A service that an admin connects on the page (Admin → Services)
needs no variable; a variable takes precedence over what is connected there.
This page is written by \`node scripts/configuration.mjs\` from \`apps/server/src/config.ts\`. The same table in Chinese:
[docs/manual/39-environment-variables.md](manual/39-environment-variables.md).

${[row(['Variables', 'Meaning']), row(['---', '---']), ...lines].join('\n')}
`
}

const manual = 'docs/manual/39-environment-variables.md'

/** The generated files: path and content. The manual keeps what stands around its table. */
export function generated() {
  const lines = source(manual).split('\n')
  const first = lines.findIndex((line) => line.startsWith('| 变量 '))
  const after = lines.findIndex((line, index) => index > first && !line.startsWith('|'))
  const article = [...lines.slice(0, first), chineseTable(), ...lines.slice(after)].join('\n')
  return { [manual]: article, 'docs/configuration.md': englishPage() }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [path, content] of Object.entries(generated())) writeFileSync(join(root, path), content)
}
