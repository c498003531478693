import { describe, expect, it, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readConfig } from './config.ts'

test.each(['phone', 'email', 'Company', 'a b'])('the third party id %s is refused', (id) => {
  const prefix = `OIDC_${id.toUpperCase()}`
  const env = { OIDC_PROVIDERS: id, [`${prefix}_ISSUER`]: 'https://accounts.example.org', [`${prefix}_CLIENT_ID`]: 'wenjin' }
  expect(() => readConfig(env)).toThrow(ConfigError)
})

describe('search services', () => {
  const enabled = (env: NodeJS.ProcessEnv) =>
    readConfig(env)
      .search.services.filter((service) => service.enabled)
      .map(({ id }) => id)

  it('uses every service that can work: those that need no key, and those whose key or address is set', () => {
    expect(enabled({})).toEqual([
      'wikipedia',
      'bing-rss',
      'crossref',
      'arxiv',
      'europepmc',
      'itunes',
      'commons',
      'openverse',
      'sepia',
      'internet-archive',
      'zenodo',
    ])
    expect(enabled({ BRAVE_API_KEY: 'k', SEARXNG_URL: 'http://192.168.1.8:8888/' })).toEqual(expect.arrayContaining(['brave', 'searxng']))
  })

  it('uses only the chosen services, or none', () => {
    expect(enabled({ SEARCH_SERVICES: 'arxiv, Wikipedia' })).toEqual(['wikipedia', 'arxiv'])
    expect(enabled({ SEARCH_SERVICES: 'none' })).toEqual([])
  })

  it('distinguishes an address set by the operator from the service’s default address', () => {
    const of = (id: string) =>
      readConfig({ INTERNET_ARCHIVE_URL: 'http://10.0.0.2/ia/' }).search.services.find((service) => service.id === id)
    expect(of('internet-archive')).toMatchObject({ url: 'http://10.0.0.2/ia', configured: true })
    expect(of('zenodo')).toMatchObject({ url: 'https://zenodo.org', configured: false })
  })

  it.each([
    [{ SEARCH_SERVICES: 'gogle' }, /gogle/],
    [{ SEARCH_SERVICES: 'bocha' }, /BOCHA_API_KEY/],
    [{ SEARCH_SERVICES: 'searxng' }, /SEARXNG_URL/],
    [{ SEARXNG_URL: 'searx.local' }, /SEARXNG_URL/],
  ])('refuses %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })

  it('reads with Jina only when that is switched on', () => {
    expect(readConfig({}).search.jinaReader).toBeNull()
    expect(readConfig({ JINA_READER: '1' }).search.jinaReader).toBe('https://r.jina.ai')
  })
})

describe('S3 object store', () => {
  const env = { S3_ENDPOINT: 'https://{bucket}.s3.example.org/', S3_BUCKET: 'wenjin', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 's' }

  it('is used when all settings are present, with its bucket in the host name if configured so', () => {
    expect(readConfig({}).s3).toBeNull()
    expect(readConfig(env).s3).toEqual({
      endpoint: 'https://{bucket}.s3.example.org',
      bucket: 'wenjin',
      accessKey: 'k',
      secretKey: 's',
      region: 'us-east-1',
    })
  })

  it.each([{ S3_SECRET_KEY: '' }, { S3_ENDPOINT: 's3.example.org' }, { S3_BUCKET: '../x' }])('is refused when invalid: %o', (wrong) => {
    expect(() => readConfig({ ...env, ...wrong })).toThrow(ConfigError)
  })
})
