import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = createRequire(import.meta.url)('pdfjs-dist/package.json') as { version: string }
/** The name contains the version, since browsers cache these files permanently. */
const folder = `assets/pdfjs-${version}`

/** Lists the PDF.js files needed beside the bundle: its worker, character maps, the standard fonts, decoders as scripts. */
async function listFiles(): Promise<{ name: string; path: string }[]> {
  const files = [{ name: 'pdf.worker.min.mjs', path: join(home, 'build', 'pdf.worker.min.mjs') }]
  for (const [part, wanted] of [
    ['cmaps', /\.bcmap$/],
    ['standard_fonts', /\.(pfb|ttf)$/],
    ['wasm', /_nowasm_fallback\.js$/],
  ] as const) {
    for (const name of (await readdir(join(home, part))).sort()) {
      if (wanted.test(name)) files.push({ name: `${part}/${name}`, path: join(home, part, name) })
    }
  }
  return files
}

const typeOf = (name: string) => (/\.m?js$/.test(name) ? 'text/javascript' : 'application/octet-stream')

/** Serves the files of pdfjs-dist beside the page: in the build, and under the same addresses in development. */
export function pdfjsFiles(): Plugin {
  return {
    name: 'wenjin-pdfjs-files',
    async generateBundle() {
      for (const { name, path } of await listFiles()) {
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: await readFile(path) })
      }
    },
    async configureServer(server) {
      const paths = new Map((await listFiles()).map(({ name, path }) => [`/${folder}/${name}`, path]))
      server.middlewares.use((request, response, next) => {
        const address = (request.url ?? '').split('?')[0]!
        const path = paths.get(address)
        if (!path) return next()
        response.setHeader('content-type', typeOf(address))
        createReadStream(path).pipe(response)
      })
    },
  }
}
