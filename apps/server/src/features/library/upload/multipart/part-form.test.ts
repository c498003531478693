import { AppError } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { readForm } from './part-form.ts'

const boundary = '----b'
const form = (...parts: string[]) => Buffer.from(`${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`)
const part = (disposition: string, content: string) => `Content-Disposition: form-data; ${disposition}\r\n\r\n${content}`
const read = (body: Buffer) => Object.fromEntries([...readForm(body, boundary)].map(([name, bytes]) => [name, bytes.toString()]))

test('the fields and the file of a form are found by name, in any order', () => {
  const file = `Content-Type: text/plain\r\ncontent-disposition: form-data; filename="a; name=b.txt"; name=file\r\n\r\n一\r\n二\r\n`
  expect(read(form(file, part('name="partNum"', '3')))).toEqual({ file: '一\r\n二\r\n', partNum: '3' })
  expect(read(Buffer.concat([Buffer.from('before\r\n'), form(part('name="partNum"', '3'))]))).toEqual({ partNum: '3' })
  expect(read(form(part('name="file"; filename="a; name=b"', '三')))).toEqual({ file: '三' })
  expect(read(form(part('name="file"', '')))).toEqual({ file: '' })
  expect(read(form())).toEqual({})
})

test('text within a line that resembles a boundary belongs to the file', () => {
  expect(read(form(part('name="file"', `x--${boundary}\r\n--${boundary.slice(1)}`)))).toEqual({
    file: `x--${boundary}\r\n--${boundary.slice(1)}`,
  })
})

test('a form truncated at any position is refused', () => {
  const body = form(part('name="partNum"', '3'), part('name="file"', 'abc'))
  for (let length = 0; length < body.length - 4; length += 1) expect(() => read(body.subarray(0, length)), `${length}`).toThrow(AppError)
})

test('a form with too many parts is refused', () => {
  const fields = (n: number) => form(...Array.from({ length: n }, (_, at) => part(`name="${at}"`, '')))
  expect(Object.keys(read(fields(32)))).toHaveLength(32)
  expect(() => read(fields(33))).toThrow(AppError)
})
