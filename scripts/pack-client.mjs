// Packs the client as a package for general use: one ESM bundle without dependencies, its types, and a tarball. node
// scripts/pack-client.mjs [FOLDER for the tarball]
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { build } from 'vite'
import { withoutSchemas } from '../apps/web/vite-schemas.ts'
import { fail, root } from './install.mjs'
import { noticesOf } from './notices.mjs'

const folder = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? join(root, 'dist'))
const source = join(root, 'packages', 'client')
const entries = { index: join(source, 'src', 'index.ts'), cite: join(source, 'src', 'cite', 'index.ts') }

async function bundle(stage) {
  // Use the page's build options, so that the schemas of the contract are removed in the same way.
  const built = await build({
    configFile: false,
    root: source,
    logLevel: 'warn',
    plugins: [withoutSchemas()],
    build: {
      outDir: join(stage, 'dist'),
      lib: { entry: entries, formats: ['es'] },
      minify: false,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        treeshake: { propertyReadSideEffects: false },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[hash].js' },
      },
    },
  })
  const modules = [built].flat().flatMap(({ output }) => output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])))
  writeFileSync(join(stage, 'THIRD-PARTY-NOTICES.md'), noticesOf(modules, 'the client of Wenjin'))
}

/** Declares the contracts by name, each typed by its own file: TypeScript would otherwise write all of them out again. */
function contractsTypes() {
  const code = readFileSync(join(root, 'packages', 'contract', 'src', 'contracts.ts'), 'utf8')
  const imports = code.match(/^import .*$/gm).map((line) => line.replace('import {', 'import type {').replace(/\.ts'/, ".js'"))
  const list = code.slice(code.indexOf('export const contracts'))
  const fields = [...list.matchAll(/^ {2}(\w+): (\w+),$/gm)].map(([, name, contract]) => `  readonly ${name}: typeof ${contract}`)
  if (imports.length !== fields.length) throw new Error('contracts.ts does not look as expected')
  return `${imports.join('\n')}\nexport declare const contracts: {\n${fields.join('\n')}\n}\n`
}

/** Emits the declarations of the client and of the contract, which refer to each other and to nothing outside the package. */
function declare(stage) {
  const types = join(stage, 'dist', 'types')
  const config = join(stage, 'tsconfig.json')
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rewriteRelativeImportExtensions: true,
        lib: ['es2024', 'dom', 'dom.iterable'],
        // Resolve the contract by path: found through node_modules, it would count as an external library and be left out.
        paths: { '@wenjin/contract': [join(root, 'packages', 'contract', 'src', 'index.ts')] },
        rootDir: join(root, 'packages'),
        outDir: types,
      },
      files: [...Object.values(entries), join(root, 'packages', 'contract', 'src', 'index.ts')],
    }),
  )
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', config], { encoding: 'utf8' })
  rmSync(config)
  if (status !== 0) throw new Error(stdout)
  writeFileSync(join(types, 'contract', 'src', 'contracts.d.ts'), contractsTypes())
  const zod = readFileSync(join(source, 'published', 'zod.d.ts'), 'utf8')
  writeFileSync(join(types, 'zod.d.ts'), `${zod}export * as z from './zod.js'\n`)
  const places = {
    '@wenjin/contract': join(types, 'contract', 'src', 'index.js'),
    zod: join(types, 'zod.js'),
    'zod/v4/core': join(types, 'zod-core.js'),
  }
  writeFileSync(
    join(types, 'zod-core.d.ts'),
    "import type { core } from './zod.js'\nexport type $strip = core.$strip\nexport type $loose = core.$loose\n",
  )
  for (const name of readdirSync(types, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue
    const path = join(types, name)
    const rewritten = readFileSync(path, 'utf8').replaceAll(/(from |import\()(["'])([^"']+)\2/g, (_, before, quote, to) => {
      const place = places[to]
      const address = place ? relative(dirname(path), place).replaceAll('\\', '/') : to.replace(/\.ts$/, '.js')
      return `${before}${quote}${place && !address.startsWith('.') ? `./${address}` : address}${quote}`
    })
    writeFileSync(path, rewritten)
  }
}

function describe(stage) {
  const { name, version, license } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const entryOf = (file, types) => ({ types: `./dist/types/client/src/${types}.d.ts`, default: `./dist/${file}.js` })
  const manifest = {
    name,
    version,
    description: 'The client of Wenjin, an AI search and knowledge base: typed calls, streams, uploads, citations.',
    license,
    type: 'module',
    sideEffects: false,
    exports: { '.': entryOf('index', 'index'), './cite': entryOf('cite', 'cite/index'), './package.json': './package.json' },
    types: './dist/types/client/src/index.d.ts',
    files: ['dist', 'README.md', 'README.zh-CN.md', 'LICENSE', 'THIRD-PARTY-NOTICES.md'],
    engines: { node: '>=20' },
  }
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const file of ['README.md', 'README.zh-CN.md']) cpSync(join(source, 'published', file), join(stage, file))
  cpSync(join(root, 'LICENSE'), join(stage, 'LICENSE'))
}

const stage = mkdtempSync(join(tmpdir(), 'wenjin-client-'))
process.once('exit', () => rmSync(stage, { recursive: true, force: true }))
await bundle(stage)
declare(stage)
describe(stage)
mkdirSync(folder, { recursive: true })
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const args = ['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder]
const { status, stdout } = spawnSync(npm, args, {
  cwd: stage,
  stdio: ['ignore', 'pipe', 'inherit'],
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
if (status !== 0) fail('npm pack 失败。', 'npm pack failed.')
const [{ filename, size }] = JSON.parse(stdout)
console.log(`已打包 Packed: ${join(folder, filename)} (${(size / 1e3).toFixed(0)} KB)`)
