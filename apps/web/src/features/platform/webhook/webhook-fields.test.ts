import { webhookEvents } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { emptyWebhookFields, nameOfWebhook, webhookOfFields, webhookProblems } from './webhook-fields.ts'

test('a webhook needs an http address and an event', () => {
  for (const url of ['', 'example.org', 'ftp://example.org', 'https://']) {
    expect(webhookProblems({ ...emptyWebhookFields, url })).toEqual({ url: true })
  }
  expect(webhookProblems({ url: ' HTTPS://example.org/hook ', name: '', events: [] })).toEqual({ events: true })
  expect(webhookProblems({ ...emptyWebhookFields, url: 'http://10.0.0.1:8080/' })).toEqual({})
})

test('sent values are trimmed', () => {
  expect(webhookOfFields({ url: ' https://example.org ', name: ' 备份 ', events: webhookEvents })).toEqual({
    url: 'https://example.org',
    name: '备份',
    events: [...webhookEvents],
  })
})

test('a webhook without a name is named after its host', () => {
  expect(nameOfWebhook({ name: '', url: 'https://example.org:8443/hook?key=1' })).toBe('example.org:8443')
  expect(nameOfWebhook({ name: '备份', url: 'https://example.org/' })).toBe('备份')
})
