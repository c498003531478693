import { ConfigError } from './config-error.ts'

/** Reads an http(s) address without its trailing slash; null when it is not set. @throws ConfigError */
export function address(name: string, value: string | undefined): string | null {
  if (!value) return null
  if (/^https?:\/\/[^\s]+$/.test(value) && URL.canParse(value)) return value.replace(/(?<!\/)\/+$/, '')
  throw new ConfigError(`${name} 应以 http:// 或 https:// 开头。 ${name} must be an http(s) address.`)
}

/** Reads an address with one of these schemes (`redis:`); null when it is not set. @throws ConfigError */
export function url(name: string, value: string | undefined, schemes: readonly string[]): string | null {
  if (!value) return null
  if (URL.canParse(value) && schemes.includes(new URL(value).protocol)) return value
  const wanted = schemes.map((scheme) => `${scheme}//`).join(' / ')
  throw new ConfigError(`${name} 应以 ${wanted} 开头。 ${name} must start with ${wanted}.`)
}

/** Reads parts separated by commas, without empty ones. */
export function list(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Reads a positive integer; null when it is not set. @throws ConfigError */
export function bound(name: string, value: string | undefined): number | null {
  if (!value) return null
  const number = Number(value)
  if (Number.isInteger(number) && number >= 1) return number
  throw new ConfigError(`${name} 应是正整数，现在是「${value}」。 ${name} must be a positive integer.`)
}
