import { expect, test } from 'vitest'
import { parseAdminCommand, UsageError } from './admin-arguments.ts'

test.each([
  ['list', { command: 'list' }],
  ['role a@example.org admin', { command: 'role', account: 'a@example.org', role: 'admin' }],
  ['password 13800000000', { command: 'password', account: '13800000000', from: 'terminal' }],
  ['password 13800000000 --stdin', { command: 'password', account: '13800000000', from: 'stdin' }],
  ['password 13800000000 --generate', { command: 'password', account: '13800000000', from: 'made' }],
  ['signout u1', { command: 'signout', account: 'u1' }],
  ['signout -a23456789_123456789-', { command: 'signout', account: '-a23456789_123456789-' }],
  ['role --_abcdefghijklmnopqr admin', { command: 'role', account: '--_abcdefghijklmnopqr', role: 'admin' }],
  ['redeem-code --days 30', { command: 'redeem-code', days: 30, count: 1 }],
  ['redeem-code --days 30 --count 5', { command: 'redeem-code', days: 30, count: 5 }],
  [
    'block address 203.0.113.9 --hours 2 --reason 刷接口',
    { command: 'block', kind: 'address', value: '203.0.113.9', hours: 2, reason: '刷接口' },
  ],
  ['block account u1', { command: 'block', kind: 'account', value: 'u1', hours: null, reason: '' }],
  ['unblock visitor v1', { command: 'unblock', kind: 'visitor', value: 'v1' }],
  ['blocked', { command: 'blocked' }],
  ['first-run', { command: 'first-run' }],
])('%s', (line, order) => expect(parseAdminCommand(line.split(' '))).toEqual(order))

test.each(['', 'help', '--help', 'role --help'])('%j asks for help', (line) =>
  expect(parseAdminCommand(line.split(' ').filter(Boolean))).toBeNull(),
)

test.each([
  'frobnicate',
  'role',
  'role a@example.org',
  'role a@example.org boss',
  'role a@example.org admin now',
  'password',
  'redeem-code',
  'redeem-code --days 0',
  'redeem-code --days 1.5',
  'redeem-code --days 30 --count 100000',
  'redeem-code --dayz 30',
  'block house 1',
  'block address',
  'block address 203.0.113.9 --hours soon',
])('refuses %s with a reason', (line) => expect(() => parseAdminCommand(line.split(' '))).toThrow(UsageError))
