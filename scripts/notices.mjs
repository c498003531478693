// Collects the licences of the packages in a bundle.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Returns the folder of the package that a module belongs to; null for a module of our own. */
export function packageFolder(id) {
  const mark = `${sep}node_modules${sep}`
  const start = id.lastIndexOf(mark)
  if (start < 0) return null
  const [scope, name] = id.slice(start + mark.length).split(sep)
  return join(id.slice(0, start + mark.length), scope, scope.startsWith('@') ? name : '')
}

/** Returns the licences of the packages that modules come from, as one text. @param whole names what is bundled */
export function noticesOf(moduleIds, whole) {
  const folders = new Set(moduleIds.map(packageFolder).filter((path) => path !== null && existsSync(join(path, 'package.json'))))
  const sections = [...folders].map((path) => {
    const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
    const files = readdirSync(path, { withFileTypes: true }).filter(
      (entry) => entry.isFile() && /^(?:licen[cs]e|notice|copying)/i.test(entry.name),
    )
    const texts = files.map((entry) => readFileSync(join(path, entry.name), 'utf8').trim())
    return [`## ${name} ${version} (${license ?? 'see below'})`, ...texts].join('\n\n')
  })
  return `# Packages bundled with ${whole}\n\n${sections.toSorted().join('\n\n')}\n`
}
