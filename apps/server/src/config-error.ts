/** Thrown for an environment variable with an unusable value; the message names the variable, in Chinese and English. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
