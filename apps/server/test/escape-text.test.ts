import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { escapeText } from '../../../scripts/escape-text.mjs'

const padding = `// ${'x'.repeat(400)}\n`

test.each([
  `'问津 ' + "“知识库”" + \`第\${1}页\``,
  String.raw`'反斜杠\\，后面\，' + 'a\n，'`,
  `[.../[\u4e00-\u9fff]+/.exec('ab问津')]`,
  String.raw`[/[\—，]/.test('—'), /\\—/.test('\\—')]`,
  `[/^[\u{20000}-\u{2a6df}𠮷]$/u.test('𠮷'), '𠮷🙂']`,
  `(/(?<年>\\d+)年/u.exec('2025年')).groups`,
  `(() => { const 名 = '值'; return { 名, '键': 名 } })()`,
  `new RegExp(String.raw\`^(\\d+)[年月—]$\`, 'u').test('3年')`,
])('%s means the same', (expression) => {
  const escaped = escapeText(padding + expression)
  expect(escaped).toMatch(/^[\0-\x7f]+$/)
  expect(runInThisContext(escaped)).toEqual(runInThisContext(expression))
})

test('code that is mostly text stays as it is', () => {
  const table = `export const table = '${'问津'.repeat(400)}'`
  expect(escapeText(table)).toBe(table)
})
