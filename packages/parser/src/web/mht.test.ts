import { expect, it } from 'vitest'
import { parseBytes } from '../testing/parse-bytes.ts'

const quoted = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

function webArchive(encoding: string, body: string): string {
  return [
    'From: <Saved by Blink>',
    'Snapshot-Content-Location: https://example.org/灯塔'.replace('灯塔', encodeURIComponent('灯塔')),
    'MIME-Version: 1.0',
    'Content-Type: multipart/related;',
    '\ttype="text/html"; boundary="----part"',
    '',
    '------part',
    'Content-Type: image/png',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw0KGgo=',
    '------part',
    'Content-Type: text/html; charset=utf-8',
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    body,
    '------part--',
  ].join('\r\n')
}

const html = '<html><head><title>灯塔</title></head><body><h1>灯塔</h1><p>青石渡口的灯塔建于1873年。</p><script>x()</script></body></html>'

it.each([
  ['base64', Buffer.from(html).toString('base64')],
  ['quoted-printable', quoted(html).replace(/(.{72})/g, '$1=\r\n')],
  ['8bit', html],
])('reads the page of a web archive in %s and keeps its address', async (encoding, body) => {
  const document = await parseBytes(webArchive(encoding, body), '网页.mht')
  expect(document).toMatchObject({ kind: 'mht', title: '灯塔', url: 'https://example.org/%E7%81%AF%E5%A1%94' })
  expect(document.text).toContain('青石渡口的灯塔建于1873年。')
  expect(document.text).not.toContain('x()')
})

it('finds no page in an archive of pictures, and refuses other text with this extension', async () => {
  await expect(parseBytes(webArchive('8bit', html).replace('text/html; charset', 'text/css; charset'), 'a.mhtml')).rejects.toMatchObject({
    reason: 'noText',
  })
  await expect(parseBytes('只是文字', 'a.mht')).rejects.toMatchObject({ reason: 'wrongType' })
})
