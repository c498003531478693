// Writes the script of an evidence package's page, bundled from the sources next to it:  node scripts/build-viewer.mjs
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
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
  const lines = (await bundleViewer()).split('\n').map((line) => `  ${JSON.stringify(line)},`)
  const text = `// Written by scripts/build-viewer.mjs from viewer.ts.\nexport const viewerScript = [\n${lines.join('\n')}\n].join('\\n')\n`
  const file = join(folder, 'viewer.generated.ts')
  writeFileSync(file, text)
  spawnSync(join(root, 'node_modules', '.bin', 'oxfmt'), [file], { stdio: 'inherit' })
}
