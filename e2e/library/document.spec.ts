import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import type { Envelope } from '@wenjin/contract'
import { docxParagraph, makeDocx, makeZip } from '@wenjin/parser/testing/samples'
import { putFiles, type GivenFile } from '../support/calls.ts'
import { core, expect, expectAccessible, expectNoSideways, test } from '../support/fixtures.ts'
import { askFromHome, finished, marks, openCard, proseText, questionBox } from '../support/person.ts'
import { makeTone } from '../support/samples.ts'

const pageCount = 24
const needlePage = 21
const needle = '青石渡口的灯塔建于1873年，高27.5米。'

/** Prints a PDF of numbered pages with the browser; one of them contains the sentence to find. */
async function printPdf(browser: Browser): Promise<Buffer<ArrayBuffer>> {
  const tab = await browser.newPage()
  const prose = '两岸的石阶被水磨得很光，摆渡的人说起往事时总要停一停。'.repeat(12)
  const pages = Array.from(
    { length: pageCount },
    (_, i) => `<section><h2>第${i + 1}节</h2><p>${prose}</p>${i + 1 === needlePage ? `<p id="needle">${needle}</p>` : ''}</section>`,
  )
  await tab.setContent(`<title>渡口志</title><style>section{break-after:page;font:16px sans-serif}</style>${pages.join('')}`)
  const bytes = Buffer.from(await tab.pdf({ format: 'A4', outline: true, tagged: true }))
  await tab.close()
  return bytes
}

/** Creates a workbook of sheets of rows. */
function makeWorkbook(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Buffer<ArrayBuffer> {
  const entries = Object.entries(sheets)
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
  const row = (cells: readonly string[], at: number) =>
    `<row r="${at + 1}">${cells.map((text, i) => `<c r="${'ABCDEFGH'[i]}${at + 1}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook><sheets>${entries.map(([name], i) => `<sheet name="${name}" r:id="r${i}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${entries.map((_, i) => relation(`r${i}`, 'worksheet', `worksheets/${i}.xml`)).join('')}</Relationships>`,
  }
  for (const [i, [, rows]] of entries.entries()) {
    parts[`xl/worksheets/${i}.xml`] = `<worksheet><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`
  }
  return Buffer.from(makeZip(parts))
}

/** Creates subtitles with one line every two seconds. */
function makeSubtitles(lines: number): string {
  const time = (seconds: number) => `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`
  return `WEBVTT\n\n${Array.from({ length: lines }, (_, i) => `${time(2 * i)} --> ${time(2 * i + 2)}\n第${i + 1}句：渡口的往事。\n`).join('\n')}`
}

const pdfPages = (page: Page): Locator => page.getByRole('region', { name: '文档的页' })
const pageField = (page: Page): Locator => page.getByRole('textbox', { name: '页码' })
const selectionBar = (page: Page): Locator => page.getByRole('toolbar', { name: '对选中文字的操作' })

/** Selects a piece of text on a page by pointer. */
async function select(page: Page, piece: Locator): Promise<void> {
  const { x, y, width, height } = (await piece.boundingBox())!
  await page.mouse.move(x + 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width - 2, y + height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(selectionBar(page)).toBeVisible()
}

test('ROUTE-059 ROUTE-037 ROUTE-038 a PDF is scrolled, searched, marked, exported, asked about and found again by its places', async ({
  page,
  browser,
}) => {
  const put = await putFiles(page, [{ name: '渡口志.pdf', mimeType: 'application/pdf', buffer: await printPdf(browser) }])
  const id = put.get('渡口志.pdf')!.documentId!
  const needlePiece = pdfPages(page).locator(`[data-page="${needlePage}"] .wj-pdf-text span`).filter({ hasText: '灯塔' }).first()

  await test.step('pages are drawn when they become visible, and only as many as fit are kept', async () => {
    await page.goto(`/doc/${id}`)
    await expect(pdfPages(page).locator('[data-page="1"] canvas')).toBeVisible()
    await expect(page.getByText(`/ ${pageCount}`)).toBeVisible()
    await expect(page.getByText('我的资料 · 渡口志.pdf')).toBeVisible()
    await expect(page.getByRole('link', { name: '下载原件' })).toHaveAttribute('href', /\/api\/file\//)
    await pdfPages(page).focus()
    for (const at of [6, 12, 18]) {
      await pageField(page).fill(String(at))
      await pageField(page).press('Enter')
      await expect(pdfPages(page).locator(`[data-page="${at}"] canvas`)).toBeVisible()
    }
    expect(await pdfPages(page).locator('[data-page]').count()).toBeLessThanOrEqual(6)
    expect(await page.locator('canvas').count()).toBeLessThanOrEqual(6)
    await expectAccessible(page)
    await expectNoSideways(page)
  })

  await test.step('Ctrl+F searches the whole document, and Enter moves to the match', async () => {
    await page.keyboard.press('Control+f')
    const field = page.getByRole('searchbox', { name: '在文档里搜索' })
    await expect(field).toBeFocused()
    await field.fill('灯塔建于')
    await expect(page.getByRole('list', { name: '搜到的地方' }).getByRole('button')).toHaveCount(1)
    await field.press('Enter')
    await expect(pageField(page)).toHaveValue(String(needlePage))
    await expect(pdfPages(page).locator('[data-look="hit-now"]').first()).toBeInViewport()
  })

  await test.step('by keyboard only, a match is selected and marked, and pages are turned', async () => {
    await page.keyboard.press('Control+Enter')
    await expect(selectionBar(page)).toBeVisible()
    await expect(pdfPages(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(pdfPages(page).getByRole('button', { name: '标注：灯塔建于' })).toBeVisible()
    await expect(selectionBar(page)).toBeHidden()
    await expect(pdfPages(page)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(pageField(page)).toHaveValue(String(needlePage - 1))
    await page.keyboard.press('ArrowRight')
    await expect(pageField(page)).toHaveValue(String(needlePage))
  })

  await test.step('APIFAMILY-019 a passage is highlighted with a note, and both survive a reload', async () => {
    await select(page, needlePiece)
    await selectionBar(page).getByRole('button', { name: '写笔记' }).click()
    const note = page.getByRole('textbox', { name: '笔记' })
    await note.fill('年代要核对')
    await note.press('Control+Enter')
    await expect(page.getByRole('list', { name: '标注' })).toContainText('年代要核对')
    await expectAccessible(page)
    await page.reload()
    await pageField(page).fill(String(needlePage))
    await pageField(page).press('Enter')
    await expect(
      pdfPages(page)
        .getByRole('button', { name: /^标注：.*灯塔/ })
        .first(),
    ).toBeInViewport()
  })

  let link = ''
  await test.step('the marks are exported as Markdown, each with its note and a link back', async () => {
    await page.getByRole('button', { name: '标注', exact: true }).click()
    await page.getByRole('button', { name: '导出标注' }).click()
    const dialog = page.getByRole('dialog', { name: '导出与复制' })
    await dialog.getByText('Markdown', { exact: true }).click()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: '导出', exact: true }).click()
    const markdown = await readFile(await (await download).path(), 'utf8')
    expect(markdown).toContain(`## 第 ${needlePage} 页`)
    expect(markdown).toContain('年代要核对')
    link = /\((http[^)]+\/doc\/[^)]+)\)/.exec(markdown)![1]!
  })

  await test.step('LOCAL-007 a citation opens on its page, with its words marked', async () => {
    await page.goto(link)
    await expect(pageField(page)).toHaveValue(String(needlePage))
    const cited = pdfPages(page).locator(`[data-page="${needlePage}"] [data-look="cited"]`)
    await expect(cited.first()).toBeInViewport()
    await page.getByRole('button', { name: '隐藏标注' }).click()
    await expect(cited).toHaveCount(0)
    await page.getByRole('button', { name: '显示标注' }).click()
    await expect(cited.first()).toBeVisible()
  })

  await test.step('LOCAL-008 a passage is asked about in the chat panel, whose width is stored', async () => {
    await select(page, needlePiece)
    await selectionBar(page).getByRole('button', { name: '解释' }).click()
    await expect(questionBox(page)).toHaveValue(/^请解释这段话：“.*灯塔/)
    await questionBox(page).fill('灯塔高多少米？')
    await questionBox(page).press('Enter')
    const turn = await finished(page)
    expect(await proseText(turn)).toContain('27.5')
    await expect(marks(turn).first()).toBeVisible()
    const line = page.getByRole('separator', { name: '对话栏的宽度' })
    await line.focus()
    await line.press('ArrowLeft')
    await expect(line).toHaveAttribute('aria-valuenow', '424')
    await page.reload()
    await expect(line).toHaveAttribute('aria-valuenow', '424')
    await finished(page)
    await expectAccessible(page)
  })

  await test.step('the same document opens without the frame, and as Markdown', async () => {
    await page.goto(`/pdf-webview?url=${encodeURIComponent(`/doc/${id}`)}`)
    await expect(pdfPages(page).locator('[data-page="1"] canvas')).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeHidden()
    await page.goto(`/pdf-markdown-webview?id=${id}`)
    await expect(page.getByRole('heading', { name: '渡口志', level: 1 })).toBeVisible()
    await page.getByText('Markdown', { exact: true }).click()
    await expect(page.getByText('# 渡口志')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/pdf-webview')
    await expect(page.getByText('没有说要看哪份资料')).toBeVisible()
  })
})

test('a quote is labelled with its own page or cells, and opens there', core, async ({ page, browser }) => {
  const tab = await browser.newPage()
  const gate = '白石滩的水闸由工匠赵启明主持修建，历时六年方成。'
  await tab.setContent(`<p>白石滩在渡口下游三里，滩上有水车两架。</p><p style="break-before: page">${gate}</p>`)
  const printed = Buffer.from(await tab.pdf({ format: 'A5' }))
  await tab.close()
  const rows = [['码头', '管理员', '电话'], ['上码头', '秦望舒', '6201'], [], ['下码头', '罗抱朴', '6202']]
  await putFiles(page, [
    { name: '白石滩.pdf', mimeType: 'application/pdf', buffer: printed },
    {
      name: '名册.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: makeWorkbook({ 在册: rows }),
    },
  ])
  const openQuote = async (question: string, label: string) => {
    const shown = await openCard(page, marks(await askFromHome(page, question)).first())
    await expect(shown).toContainText(label)
    await page.goto((await shown.getByRole('link', { name: '打开原文' }).getAttribute('href'))!)
  }

  await test.step('a quote of a PDF opens on its page', async () => {
    await openQuote('白石滩的水闸由谁主持修建？', '第 2 页')
    await expect(pageField(page)).toHaveValue('2')
    const cited = pdfPages(page).locator('[data-look="cited"]')
    await expect(cited.first()).toBeInViewport()
    await expect(pdfPages(page).locator('[data-page="1"] [data-look="cited"]')).toHaveCount(0)
  })

  await test.step('a quote of a workbook opens at its cells, below an empty row', async () => {
    await openQuote('下码头的管理员是谁？', '在册!A4:C4')
    await expect(page.getByRole('textbox', { name: /^单元格/ })).toHaveValue('A4')
    await expect(page.getByRole('gridcell', { selected: true })).toHaveText('下码头')
  })
})

test('ROUTE-059 a cell, a moment of a recording and a picture open at the place that a citation states', async ({ page }) => {
  const rows = Array.from({ length: 900 }, (_, i) => [`${i + 1}号窑`, '慈溪上林湖', i === 700 ? needle : '青瓷残片若干'])
  const files = await putFiles(page, [
    {
      name: '窑址.xlsx',
      mimeType: 'application/octet-stream',
      buffer: makeWorkbook({
        窑址: [['编号', '地点', '备注'], ...rows],
        灯塔: [
          ['渡口', '高'],
          ['青石', '27.5'],
        ],
      }),
    },
    { name: '口述.vtt', mimeType: 'text/vtt', buffer: Buffer.from(makeSubtitles(30)) },
    { name: '口述.wav', mimeType: 'audio/wav', buffer: makeTone(60) },
  ])

  await test.step('a workbook opens at the cell, and renders only the visible rows', async () => {
    const id = files.get('窑址.xlsx')!.documentId!
    const found = await page.request.get(`/api/document/${id}/search?q=${encodeURIComponent('灯塔建于')}`)
    const { data } = (await found.json()) as Envelope<{ hits: { start: number; end: number }[] }>
    await page.goto(`/doc/${id}?start=${data.hits[0]!.start}&end=${data.hits[0]!.end}`)
    const grid = page.getByRole('grid', { name: '窑址' })
    const cell = page.getByRole('textbox', { name: /^单元格/ })
    await expect(grid.getByRole('gridcell', { selected: true })).toHaveText(needle)
    await expect(grid.getByRole('gridcell', { selected: true })).toBeInViewport()
    await expect(cell).toHaveValue('C702')
    expect(await grid.getByRole('row').count()).toBeLessThan(100)
    await expectAccessible(page)

    await grid.focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowLeft')
    await expect(cell).toHaveValue('B701')
    await cell.fill('a3')
    await cell.press('Enter')
    await expect(grid.getByRole('gridcell', { selected: true })).toHaveText('2号窑')
    await page.getByRole('tab', { name: '灯塔' }).click()
    await expect(page.getByRole('grid', { name: '灯塔' }).getByRole('gridcell', { name: '27.5' })).toBeVisible()
  })

  await test.step('a recording opens at the cited words, and moves to a pressed line', async () => {
    const id = files.get('口述.vtt')!.documentId!
    // A service transcribes recordings; here the transcript comes from subtitles.
    await page.route(`**/api/document/${id}?*`, async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = (await response.json()) as Envelope<object>
      await route.fulfill({ response, json: { ...rest, data: { ...data, fileName: '口述.wav', contentType: 'audio/wav' } } })
    })
    await page.route(`**/api/document/${id}/view*`, (route) =>
      route.continue({ url: new URL(`/api/file/${files.get('口述.wav')!.id}/view`, page.url()).href }),
    )
    const block = (await (await page.request.get(`/api/document/${id}`)).json()) as Envelope<{ blocks: { start: number; end: number }[] }>
    const { start, end } = block.data.blocks[20]!
    await page.goto(`/doc/${id}?start=${start}&end=${end}`)
    const player = page.locator('audio')
    const lines = page.getByRole('list', { name: '文字稿' }).getByRole('listitem')
    const seconds = () => player.evaluate((audio: HTMLAudioElement) => Math.floor(audio.currentTime))
    await expect(lines.locator('mark')).toHaveText('第21句：渡口的往事。')
    await expect(lines.locator('mark')).toBeInViewport()
    await expect.poll(seconds).toBe(40)
    await page.getByRole('button', { name: '跳到 0:08 第5句' }).click()
    await player.evaluate((audio: HTMLAudioElement) => audio.pause())
    expect(await seconds()).toBeLessThan(40)
    await player.evaluate((audio: HTMLAudioElement) => (audio.currentTime = 50.5))
    await expect(page.getByRole('list', { name: '文字稿' }).locator('[aria-current]')).toContainText('第26句')
    await expect(page.getByRole('list', { name: '文字稿' }).locator('[aria-current]')).toBeInViewport()
    await expectAccessible(page)
  })

  await test.step('a recording without a transcript plays, and the page gives the reason', async () => {
    const { id, documentId, reason } = files.get('口述.wav')!
    expect(documentId).toBeNull()
    await page.goto(`/doc/${id}?file=1`)
    await expect(page.locator('audio')).toBeVisible()
    await expect(page.getByText(reason!.text)).toBeVisible()
    await expectAccessible(page)
  })
})

test('ROUTE-039 ROUTE-040 SESSIONSTORE-002 the pictures of a folder are viewed one at a time', async ({ page }) => {
  await page.goto('/image-viewer')
  await expect(page.getByText('没有要看的图片')).toBeVisible()
  await test.step('RULE-012 MSG-004 an embedded image with two separators is reported', async () => {
    const images = ['data:image/png;base64,iVBORw0KGgo=;base64,iVBORw0KGgo=']
    await page.evaluate((value) => sessionStorage.setItem('imageViewer', JSON.stringify(value)), { images, index: 0 })
    await page.reload()
    await expect(page.getByText('Invalid Base64 data format.')).toBeVisible()
  })
  const draw = (colour: string) => {
    const canvas = document.createElement('canvas')
    canvas.width = 40
    canvas.height = 30
    const context = canvas.getContext('2d')!
    context.fillStyle = colour
    context.fillRect(0, 0, 40, 30)
    return canvas.toDataURL().split(',')[1]!
  }
  const pictures: GivenFile[] = []
  for (const [name, colour] of [
    ['甲.png', 'red'],
    ['乙.png', 'blue'],
  ] as const) {
    pictures.push({ name, mimeType: 'image/png', buffer: Buffer.from(await page.evaluate(draw, colour), 'base64') })
  }
  const locked = { name: '残卷.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nhalf a file') }
  const broken = (await putFiles(page, [...pictures, locked])).get('残卷.pdf')!

  await page.goto('/subject-v2/mine')
  const open = (name: string) => page.getByRole('grid', { name: '文件和文件夹' }).getByRole('button', { name, exact: true }).click()
  await open('残卷.pdf')
  const preview = page.getByRole('dialog', { name: '残卷.pdf' })
  await expect(preview).toContainText(broken.reason!.text)
  await expect(preview.getByRole('button', { name: '重新读取' })).toBeVisible()
  await page.keyboard.press('Escape')
  await open('乙.png')
  await expect(page.getByRole('dialog', { name: '乙.png' }).getByRole('img')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '看大图' }).click()
  await expect(page).toHaveURL(/\/image-viewer\/\d$/)
  const shown = page.getByRole('img', { name: /^第 \d 张，共 2 张$/ })
  const first = await shown.getAttribute('alt')
  await page.keyboard.press('ArrowRight')
  await expect(shown).not.toHaveAttribute('alt', first!)
  await page.keyboard.press('ArrowRight')
  await expect(shown).toHaveAttribute('alt', first!)
  await page.goto('/un-intercept-image-viewer')
  await expect(shown).toHaveAttribute('alt', first!)

  const drawing = '<w:p><w:r><w:drawing><wp:docPr descr="江岸"/><a:blip r:embed="r1"/></w:drawing></w:r></w:p>'
  const relation = '<Relationships><Relationship Id="r1" Type="image" Target="media/a.png"/></Relationships>'
  const parts = { 'word/_rels/document.xml.rels': relation, 'word/media/a.png': pictures[0]!.buffer }
  const word = {
    name: '图.docx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(makeDocx(docxParagraph('前文') + drawing, parts)),
  }
  const { documentId } = (await putFiles(page, [word])).get('图.docx')!
  await page.goto(`/doc/${documentId}`)
  await expect(page.getByText('江岸', { exact: true })).toBeVisible()
  const figure = page.getByRole('button', { name: '放大：江岸' })
  await expect.poll(() => figure.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)
  await expectAccessible(page)
  await figure.click()
  await expect(page.getByRole('img', { name: '第 1 张，共 1 张' })).toBeVisible()
})
