import { strFromU8 } from 'fflate'
import { exportFormats, limits } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { exportApart } from '../../src/features/write/export/export-apart.ts'
import { squeezed, textOfPage, textOfPdf, textOfWord } from '../../src/features/write/export/pulled-back.fixture.ts'
import { reportInput } from '../../src/features/write/export/report.fixture.ts'

const line = '越窑青瓷的烧制集中在上林湖一带，窑址沿湖岸分布，**秘色**瓷贡入长安，式 $E = mc^2$ 在此。\n\n'
const lastLine = '全文到此为止。'
/** Five megabytes of Markdown. */
const large = line.repeat(Math.ceil(5_000_000 / Buffer.byteLength(line))) + lastLine
const cut = /^文字太长，只排版了前 (\d+) 个字；其余部分请导出 Markdown 或 TXT$/

test.each(exportFormats.filter((format) => format !== 'zip' && format !== 'evidence'))(
  '5 MB of Markdown as %s: a file is produced, and reports the omitted parts',
  async (format) => {
    const isText = format === 'md' || format === 'txt'
    const maxChars = isText ? Infinity : limits.export.typesetChars
    const order = { format, input: { ...reportInput(large), maxChars } }
    const { bytes, replaced } = await exportApart(order, new AbortController().signal)
    if (isText) {
      expect(replaced).toEqual([])
      expect(strFromU8(bytes).includes(lastLine)).toBe(true)
      return
    }
    expect(replaced).toEqual([expect.stringMatching(cut)])
    const kept = Number(cut.exec(replaced[0]!)![1])
    expect(kept).toBeGreaterThan(limits.export.typesetChars - line.length)
    const text = format === 'pdf' ? await textOfPdf(bytes) : format === 'docx' ? textOfWord(bytes) : textOfPage(strFromU8(bytes))
    expect(text.split('窑址沿湖岸分布').length - 1).toBeGreaterThanOrEqual(Math.floor(kept / line.length))
    // Compared as a boolean, since a failure report with the whole text would be useless.
    expect(text.includes(squeezed(replaced[0]!))).toBe(true)
  },
)
