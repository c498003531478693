import { describe, expect, it } from 'vitest'
import { isPublicAddress, parsePublicUrl } from './public-address.ts'

describe('isPublicAddress', () => {
  it.each([
    '0.0.0.0',
    '127.0.0.1',
    '127.8.8.8',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '192.88.99.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '::7f00:1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'fec0::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    '100::1',
    'not an address',
    '',
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '114.114.114.114',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '2400:3200::1',
    '2606:4700:4700::1111',
    '::ffff:8.8.8.8',
  ])('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

describe('parsePublicUrl', () => {
  it.each([
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f.1/',
    'http://0x7f000001/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::]/',
    'http://0/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://a.localhost/',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'http://１２７.０.０.１/',
  ])('refuses the private address %s', (url) => {
    expect(() => parsePublicUrl(url)).toThrow(expect.objectContaining({ reason: 'privateAddress' }))
  })

  it.each([
    '',
    'example.com',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://',
    'http://user@example.com/',
    'http://a:b@example.com/',
    'http://example.com:22/',
    'http://example.com:6379/',
    'gopher://example.com/',
  ])('refuses %s as an invalid link', (url) => {
    expect(() => parsePublicUrl(url)).toThrow(expect.objectContaining({ reason: 'badUrl' }))
  })

  it.each(['http://example.com/', 'https://例子.中国/页面?x=1#y', 'http://example.com:8080/', 'https://8.8.8.8/'])('accepts %s', (url) => {
    expect(parsePublicUrl(url).href).toMatch(/^https?:/)
  })

  it('accepts a private address that is allowed, and no other', () => {
    expect(parsePublicUrl('http://127.0.0.1:22/', ['127.0.0.1']).port).toBe('22')
    expect(() => parsePublicUrl('http://127.0.0.2/', ['127.0.0.1'])).toThrow(expect.objectContaining({ reason: 'privateAddress' }))
  })
})
