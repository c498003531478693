/** A variable that cannot be used; the message names it in Chinese and English. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
