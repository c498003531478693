import { ApiError } from '@wenjin/client'
import { expect, test } from 'vitest'
import { zh } from '../../../lib/i18n/zh/index.ts'
import { saveErrorText } from './save-error.ts'

const t = (key: keyof typeof zh) => zh[key]
const refused = (status: number, message: string) => new ApiError('refused', { errCode: status, status, message })

test('BEHAVE-009 a busy server is reported in the words of the specification on saving the account', () => {
  expect(saveErrorText(refused(503, 'upstream timed out'), t)).toBe('服务器繁忙，请稍后再试')
})

test('any other failure keeps its own message', () => {
  expect(saveErrorText(refused(409, '操作冲突：最后一种登录方式'), t)).toBe('操作冲突：最后一种登录方式')
  expect(saveErrorText(new TypeError('failed'), t)).toBe('failed')
})
