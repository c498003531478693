import { describe, expect, test } from 'vitest'
import type { Ctx } from '../../../context.ts'
import type { MailMessage } from '../../../providers/mail/mailer.ts'
import { codeLogLine, codeMessage, lockMessage } from './account-messages.ts'
import { deliveryOf, sendMessage } from './message-delivery.ts'

describe.each(['login', 'bind', 'reset', 'logoff'] as const)('a code of purpose %s', (purpose) => {
  const message = codeMessage(purpose, '012345')

  test('is sent by mail in Chinese and English, and by SMS in one of them', () => {
    const [zh, , en] = message.paragraphs
    expect(zh).toMatch(/\p{Script=Han}.*012345.*10 分钟内有效/u)
    expect(en).toMatch(/^Your code to [a-z ]+ is 012345\. It is good for 10 minutes\.$/)
    expect(message.short.zh).toMatch(/^【问津】.*012345/)
    expect(message.short.en).toMatch(/^\[Wenjin\] 012345 /)
  })

  test('is logged with a masked contact', () => {
    const line = codeLogLine('+8613812345678', purpose, '012345')
    expect(line).toMatch(/验证码 012345：发给 138\*\*\*\*5678.*Code 012345 for 138\*\*\*\*5678/)
    expect(line).not.toContain('13812345678')
  })
})

test.each(['password', 'code'] as const)('the notice of a locked %s contains the address, the duration and the remedy', (what) => {
  const { paragraphs, short, code } = lockMessage(what, { lockMinutes: 15, address: '203.0.113.9' })
  const text = paragraphs.join('\n')
  expect(text).toMatch(/203\.0\.113\.9.*锁定 15 分钟/)
  expect(text).toMatch(/203\.0\.113\.9\)[\s\S]*locked for 15 minutes/)
  expect(short.zh).toContain('15 分钟')
  expect(short.en).toContain('15 minutes')
  expect(code).toBe('')
})

describe('delivery of a message', () => {
  const mails: MailMessage[] = []
  const texts: { phone: string; text: string; code: string }[] = []
  const bare = { mail: null, sms: null } as unknown as Ctx
  const ctx = {
    mail: { send: (mail: MailMessage) => Promise.resolve(void mails.push(mail)) },
    sms: { send: (text: (typeof texts)[0]) => Promise.resolve(void texts.push(text)) },
  } as unknown as Ctx

  test('uses mail, SMS, or the log when neither is configured', () => {
    expect(deliveryOf(ctx, { type: 'email', content: 'z@example.org' })).toBe('mail')
    expect(deliveryOf(ctx, { type: 'phone', content: '+8613800000000' })).toBe('sms')
    for (const type of ['email', 'phone'] as const) expect(deliveryOf(bare, { type, content: '' })).toBe('log')
  })

  test('sends a mail as plain text and HTML, with outside text escaped', async () => {
    const message = { ...codeMessage('login', '012345'), paragraphs: ['来自 <b>&"', '验证码 012345'] }
    await sendMessage(ctx, { type: 'email', content: 'z@example.org' }, message)
    expect(mails[0]).toMatchObject({ to: 'z@example.org', text: '来自 <b>&"\n\n验证码 012345' })
    expect(mails[0]!.html).toContain('<p>来自 &lt;b&gt;&amp;&quot;</p>')
    expect(mails[0]!.html).toMatch(/<strong[^>]*>012345<\/strong>/)
  })

  test('sends an SMS in Chinese to China and in English elsewhere', async () => {
    const message = codeMessage('login', '012345')
    await sendMessage(ctx, { type: 'phone', content: '+8613800000000' }, message)
    await sendMessage(ctx, { type: 'phone', content: '+14155552671' }, message)
    expect(texts).toEqual([
      { phone: '+8613800000000', text: message.short.zh, code: '012345' },
      { phone: '+14155552671', text: message.short.en, code: '012345' },
    ])
  })
})
