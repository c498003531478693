// Writes the script of an evidence package's page, bundled from the sources next to it, and adds the hashes of that page to those that `verify`
// knows:  node scripts/build-viewer.mjs
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { pageTemplates } from '../packages/export/src/evidence/page-templates.generated.ts'
import { templateHashes } from '../packages/export/src/evidence/page-templates.ts'
import { root } from './install.mjs'

const folder = join(root, 'packages', 'export', 'src', 'evidence', 'viewer')

/** Bundles one readable script: readers of a package may want to check it. */
export async function bundleViewer() {
  const bundle = await rolldown({ input: join(folder, 'viewer.ts'), platform: 'browser' })
  const { output } = await bundle.generate({ format: 'iife', minify: false })
  await bundle.close()
  const code = output[0].code.replaceAll(/^\/\/#(?:end)?region.*\n/gm, '')
  // These sequences would end a script element's text.
  if (/<\/script|<!--/i.test(code)) throw new Error('the program would end its own element')
  return `\n${code.trim()}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const script = await bundleViewer()
  const lines = script.split('\n').map((line) => `  ${JSON.stringify(line)},`)
  const text = `// Written by scripts/build-viewer.mjs from viewer.ts.\nexport const viewerScript = [\n${lines.join('\n')}\n].join('\\n')\n`
  const file = join(folder, 'viewer.generated.ts')
  writeFileSync(file, text)
  // Packages that are out in the world keep their pages: a hash is never removed.
  const hashes = [...new Set([...pageTemplates, ...templateHashes(script)])].map((hash) => `  '${hash}',\n`)
  const templates = join(folder, '..', 'page-templates.generated.ts')
  writeFileSync(
    templates,
    `// Written by scripts/build-viewer.mjs, which adds to it. A package whose page is listed no longer verifies when its hash is removed.\n\n/** Hashes of the pages of packages that versions of the product made, the last ones of this version. */\nexport const pageTemplates: readonly string[] = [\n${hashes.join('')}]\n`,
  )
  spawnSync(join(root, 'node_modules', '.bin', 'oxfmt'), [file, templates], { stdio: 'inherit' })
}
