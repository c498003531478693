import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Files worth compressing. WOFF fonts and character maps are compressed already. */
const compressible = /\.(?:css|js|mjs|svg|txt|ttf)$/

/** Minimum size of a compressed file, bytes: smaller files fit in one packet anyway. */
const minBytes = 1024

const encoders = [
  { ending: '.br', encode: promisify(brotliCompress), options: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } } },
  { ending: '.gz', encode: promisify(gzip), options: { level: 9 } },
] as const

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < minBytes) return
  for (const { ending, encode, options } of encoders) {
    const smaller = await encode(bytes, options)
    if (smaller.length < bytes.length) await writeFile(path + ending, smaller)
  }
}

/**
 * Writes a brotli and a gzip version beside each file of the build, so that the server does not compress. The HTML shell is excluded: it is
 * filled in per request.
 */
export function compressedFiles(): Plugin {
  let folder = ''
  return {
    name: 'wenjin-compressed-files',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true })
      await Promise.all(names.filter((name) => compressible.test(name)).map((name) => compressFile(join(folder, name))))
    },
  }
}
