// Bundles the programs of the server for a release:  node scripts/bundle-server.mjs FOLDER NOTICES [PACKAGE that is not bundled]…
// --program FILE bundles that program in their place, with all that it starts.
// A checkout runs the sources as they are, but Node strips no types in a package that is installed.
import { readdirSync, writeFileSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'rolldown'
import { escapeText } from './escape-text.mjs'
import { root } from './install.mjs'
import { noticesOf, packageFolder } from './notices.mjs'
import { rewriteAddresses } from './started-by-address.mjs'

const { values, positionals } = parseArgs({ options: { program: { type: 'string' } }, allowPositionals: true })
const [folder, noticesFile, ...installed] = positionals
const source = join(root, 'apps', 'server', 'src')
const programs = ['main', 'import', 'backup', 'restore', 'admin', 'check-data', 'verify']

/** Optional packages of dependencies, which work without them. */
const optional = ['pg-native', 'canvas']
const isOutside = (id) => [...installed, ...optional].some((name) => id === name || id.startsWith(`${name}/`))

/** Makes each file that is started by its address an additional entry, and rewrites the address. */
const startedByAddress = {
  name: 'wenjin-started-by-address',
  transform(code, id) {
    if (packageFolder(id) !== null) return null
    const rewritten = rewriteAddresses(code, id, (target, fileName) => {
      this.emitFile({ type: 'chunk', id: target, fileName })
      return `new URL('./${fileName}', import.meta.url)`
    })
    return rewritten === null ? null : { code: rewritten }
  },
}

/** Replaces the search for manifests, which needs the source folders, by a list of the existing ones. */
const listedFeatures = {
  name: 'wenjin-listed-features',
  transform(code, id) {
    if (id !== join(source, 'load-features.ts')) return null
    const manifests = readdirSync(join(source, 'features'), { recursive: true })
      .filter((name) => name.endsWith('.feature.ts'))
      .map((name) => `./features/${name.replaceAll(sep, '/')}`)
    const search = /async function importManifests\([^]*?\n\}\n/
    if (manifests.length === 0 || !search.test(code)) throw new Error('load-features.ts does not look as the bundle expects')
    const imports = manifests.map((path, at) => `import * as manifest${at} from '${path}'`).join('\n')
    const list = manifests.map((_, at) => `manifest${at}`).join(', ')
    return { code: `${imports}\n${code.replace(search, () => `async function importManifests(_: URL) {\n  return [${list}]\n}\n`)}` }
  },
}

/**
 * V8 keeps the source of each program in memory, once for each thread that loads it; an eighth of it are comments. Lines stay: an error that ends the
 * server prints the line it comes from.
 */
const comments = { legal: true, annotation: false, jsdoc: false }

/** Halves what the sources take in memory. */
const escapedText = {
  name: 'wenjin-escaped-text',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escapeText(file.code)
  },
}

const ofRelease = {
  ...Object.fromEntries(programs.map((name) => [name, join(source, `${name}.ts`)])),
  remote: join(root, 'packages', 'cli', 'src', 'main.ts'),
  wenjin: join(root, 'scripts', 'wenjin.mjs'),
}

const { output } = await build({
  input: values.program === undefined ? ofRelease : { [basename(values.program, '.ts')]: values.program },
  platform: 'node',
  external: isOutside,
  plugins: [startedByAddress, listedFeatures, escapedText],
  output: { dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js', comments },
})
writeFileSync(
  noticesFile,
  noticesOf(
    output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])),
    'the server of Wenjin',
  ),
)
