import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { toWord } from '@wenjin/export/word'
import { toHtml } from '@wenjin/export/html'
import { describe, expect, test } from 'vitest'
import { followText, formulasIn, lettersOf, textOfPage, textOfPdf } from '../../src/features/write/export/pulled-back.fixture.ts'
import { reportDocument } from '../../src/features/write/export/report.fixture.ts'

/** LibreOffice with its formula component: `apt-get install libreoffice-writer-nogui libreoffice-math-nogui`. */
const soffice = ['/usr/bin/soffice', '/usr/local/bin/soffice', '/opt/libreoffice/program/soffice'].find(
  (path) => existsSync(path) && existsSync(join(dirname(realpathSync(path)), 'libsmlo.so')),
)
const run = promisify(execFile)

/** Converts a Word file with headless LibreOffice, which refuses a file that needs a repair. */
async function convert(bytes: Uint8Array, to: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'wenjin-office-'))
  try {
    await writeFile(join(folder, 'a.docx'), bytes)
    // A separate profile, since another run may use the user's own.
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
    await run(soffice!, ['--headless', '--norestore', profile, '--convert-to', to, '--outdir', folder, join(folder, 'a.docx')])
    return await readFile(join(folder, `a.${to}`))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

describe.skipIf(soffice === undefined)('a report as Word in LibreOffice (where soffice is installed)', () => {
  const document = reportDocument()

  test('LibreOffice opens it without a repair, and the printed text and formulas equal the source', async () => {
    const pulled = await textOfPdf(await convert(await toWord(document), 'pdf'))
    const formulas = formulasIn(textOfPage(toHtml(document)))
    expect(followText(pulled, document).map(lettersOf)).toEqual(formulas.map(lettersOf))
  })
})
