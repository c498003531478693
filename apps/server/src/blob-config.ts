import { ConfigError } from './config-error.ts'
import type { S3Config } from './providers/blobs/s3-client.ts'

const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

/** Reads the object store settings of an environment, or null. @throws ConfigError when they are incomplete or the address is invalid */
export function readBlobConfig(
  env: NodeJS.ProcessEnv,
  address: (name: string, value: string | undefined) => string | null,
): S3Config | null {
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return null
  if (missing.length > 0) {
    const list = missing.join(', ')
    throw new ConfigError(`使用对象存储还需要设置 ${list}。 ${list}: needed for an object store.`)
  }
  const bucket = env['S3_BUCKET']!
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new ConfigError(`S3_BUCKET「${bucket}」不是存储桶的名字。 S3_BUCKET is not the name of a bucket.`)
  }
  address('S3_ENDPOINT', env['S3_ENDPOINT']!.replace('{bucket}', bucket))
  return {
    endpoint: env['S3_ENDPOINT']!.replace(/(?<!\/)\/+$/, ''),
    bucket,
    accessKey: env['S3_ACCESS_KEY']!,
    secretKey: env['S3_SECRET_KEY']!,
    region: env['S3_REGION'] || 'us-east-1',
  }
}
