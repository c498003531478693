// Builds the server's programs in the form of a release, in a few files.
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buildOnce, fail, pinnedNode, root } from './install.mjs'

/** Packages that are installed instead of bundled: native code, WebAssembly or data files, which npm selects for the machine. */
export const installed = [
  '@electric-sql/pglite',
  '@myriaddreamin/typst-ts-node-compiler',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  '@node-rs/jieba',
  'pdfjs-dist',
  'sharp',
  'subset-font',
]

/** Fonts of exports: the used weights from their packages, and the licences; that of the Noto fonts is the same in both. */
const fonts = {
  'noto-sans-sc': ['400Regular/NotoSansSC_400Regular.ttf', '700Bold/NotoSansSC_700Bold.ttf', 'LICENSE_FONT'],
  'noto-emoji': ['400Regular/NotoEmoji_400Regular.ttf'],
  'stix-two-math': ['400Regular/STIXTwoMath_400Regular.ttf', 'LICENSE_FONT'],
}
const fontPackages = join(root, 'node_modules', '@expo-google-fonts')

const licenceName = (name, file) => (file === 'LICENSE_FONT' && name === 'stix-two-math' ? 'LICENSE_FONT_STIX' : file)

/** Bundles the programs, or the one that is named, into a folder, and writes the licences of the packages within them into a file. */
export function bundleServer(folder, noticesFile, program) {
  // Run it as a separate process: the bundler is a package, and this file is loaded before packages are installed.
  const script = join(root, 'scripts', 'bundle-server.mjs')
  const options = program === undefined ? [] : ['--program', program]
  const { status } = spawnSync(pinnedNode, [script, ...options, folder, noticesFile, ...installed], { cwd: root, stdio: 'inherit' })
  if (status !== 0) fail('打包服务器失败。', 'Bundling the server failed.')
  for (const [name, files] of Object.entries(fonts))
    for (const file of files) cpSync(join(fontPackages, name, file), join(folder, 'fonts', licenceName(name, file)))
}

/**
 * Folder of the programs for `npm start` and the tests: as deep as their sources, so that both find page and manual by the same relative
 * path.
 */
export const programsDir = join(root, 'apps', 'server', 'dist')

/** Milliseconds that files of earlier bundles are kept: a running server loads some of its parts later. */
const staleMs = 7 * 24 * 3600_000

/** Deletes files that no bundle has written for `staleMs`. */
function deleteStale() {
  for (const entry of readdirSync(programsDir, { withFileTypes: true })) {
    const path = join(programsDir, entry.name)
    if (entry.isFile() && statSync(path).mtimeMs < Date.now() - staleMs) rmSync(path)
  }
}

/** Bundles the programs unless they are up to date: a bundle starts in half the time of its sources. */
export function buildServer() {
  buildOnce(join(programsDir, '.built'), ['apps/server/src', 'packages', 'scripts'], () => {
    bundleServer(programsDir, join(programsDir, 'THIRD-PARTY-NOTICES.md'))
    copyMigrations(programsDir)
    deleteStale()
  })
}

/**
 * Bundles a program that is measured, with the server in it.
 * @param folder its place, as deep as the programs'
 * @returns the file to run
 */
export function bundleMeasured(program, folder) {
  rmSync(folder, { recursive: true, force: true })
  bundleServer(folder, join(folder, 'THIRD-PARTY-NOTICES.md'), program)
  copyMigrations(folder)
  return join(folder, `${basename(program, '.ts')}.js`)
}

function copyMigrations(folder) {
  const migrations = join(folder, 'migrations')
  rmSync(migrations, { recursive: true, force: true })
  cpSync(join(root, 'apps', 'server', 'src', 'db', 'migrations'), migrations, { recursive: true })
}
