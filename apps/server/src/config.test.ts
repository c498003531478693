import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test.each(['phone', 'email', 'Company', 'a b'])('no third party is called %s', (id) => {
  const prefix = `OIDC_${id.toUpperCase()}`
  const env = { OIDC_PROVIDERS: id, [`${prefix}_ISSUER`]: 'https://accounts.example.org', [`${prefix}_CLIENT_ID`]: 'wenjin' }
  expect(() => readConfig(env)).toThrow(ConfigError)
})
