import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { lockByName } from '../db/advisory-lock.ts'
import type { Database, Db } from '../db/client.ts'
import type { Feature } from '../feature.ts'
import { deleteSetting, getSettings, setSetting } from '../features/platform/instance/index.ts'
import { commandLine } from '../installation.ts'
import { makeSecret } from '../lib/secret/secret.ts'
import { listLostKeys, sealAgain, type LostKey } from './sealed-values.ts'
import { createSecretFile, readSecretFile, secretFile } from './secret-file.ts'

/** The setting with a check value of the secret whose holder may use this database. It does not reveal the secret. */
const checkKey = 'secretCheck'
/** The setting in which older versions stored the secret itself. A backup leaves it out. */
export const formerSecretKey = 'secret'

const checkOf = (secret: string) => createHmac('sha256', secret).update('wenjin:secret-check').digest('base64url')

/** What reading and replacing the secret needs. */
export interface SecretPlace {
  database: Pick<Database, 'db' | 'kind'>
  config: Pick<Config, 'secret' | 'dataDir'>
  features: readonly Feature[]
}

/** Locks the state of the secret in the database until the transaction ends, and reads it. */
async function lockState(tx: Db): Promise<{ check: string | null; former: string | null }> {
  await lockByName(tx, checkKey)
  const settings = await getSettings(tx, [checkKey, formerSecretKey])
  return { check: settings.get(checkKey) ?? null, former: settings.get(formerSecretKey) ?? null }
}

function refusal({ config }: SecretPlace): ConfigError {
  const file = secretFile(config.dataDir)
  const [zh, en] =
    config.secret === null
      ? [`这台机器上没有它（${file}）`, `this machine does not have it (${file})`]
      : ['WENJIN_SECRET 与它不同', 'WENJIN_SECRET differs from it']
  const command = commandLine('admin', 'replace-secret')
  return new ConfigError(
    `DATABASE_URL 的数据库里，各项服务的密钥由另一个实例密钥加密，${zh}。请把其他实例的 secret.key 复制到这个数据目录，或给每个实例设置相同的 WENJIN_SECRET；实例密钥已经丢失时，停下所有实例，运行 ${command}，再重新填写各项服务的密钥。 ` +
      `The keys of services in the database of DATABASE_URL are encrypted with another instance secret: ${en}. Copy the file secret.key of the other instances to this data folder, or set the same WENJIN_SECRET for each; when the secret is lost, stop all instances, run ${command} and enter the keys of the services again.`,
  )
}

/** Formats the lost keys for a message; empty when there are none. */
export function describeLost(lost: readonly LostKey[], dataDir: string): string {
  if (lost.length === 0) return ''
  const [zh, en] = [lost.map((key) => key.zh).join('、'), lost.map((key) => key.en).join(', ')]
  return (
    `下列密钥由另一个实例密钥加密，这里读不出来，请重新填写：${zh}。也可以停下问津，把原来的 secret.key 放到 ${dataDir}（或设置原来的 WENJIN_SECRET）再启动。 ` +
    `These keys are encrypted with another instance secret and cannot be read here; please enter them again: ${en}. Or stop Wenjin, put the former secret.key into ${dataDir} (or set the former WENJIN_SECRET) and start again.`
  )
}

/**
 * Makes a secret the one of this database, within a transaction: what the former secret in the table opens is encrypted anew, and that secret
 * is deleted.
 * @returns the keys that it does not open
 */
export async function trustSecret(tx: Db, features: readonly Feature[], own: string): Promise<LostKey[]> {
  const { former } = await lockState(tx)
  if (former !== null && former !== own) await sealAgain(tx, features, { from: former, to: own })
  await deleteSetting(tx, formerSecretKey)
  await setSetting(tx, checkKey, checkOf(own))
  return listLostKeys(tx, features, own)
}

/** Returns the secret of this machine, and creates its file where there is none. */
export async function ensureOwnSecret(config: SecretPlace['config']): Promise<string> {
  return config.secret ?? (await readSecretFile(config.dataDir)) ?? createSecretFile(config.dataDir, makeSecret())
}

/**
 * Replaces the lost secret of a database by the one of this machine; no instance may run on it.
 * @returns the keys that have to be entered again
 */
export async function replaceSecret(place: SecretPlace): Promise<LostKey[]> {
  const own = await ensureOwnSecret(place.config)
  return place.database.db.transaction((tx) => trustSecret(tx, place.features, own))
}

/**
 * Returns the secret of the instance: WENJIN_SECRET, else the file in the data folder, which is created at the first start. A secret that an
 * older version stored in the database moves to the file, and values are encrypted anew when WENJIN_SECRET replaces a known one.
 *
 * Instances that share a PostgreSQL must have one secret, so there an unknown one ends the start. An embedded database has one instance: it
 * continues with its own secret, and the log lists the keys that have to be entered again.
 * @throws ConfigError, StorageError
 */
export async function openInstanceSecret(place: SecretPlace, log: Logger): Promise<string> {
  const { database, config, features } = place
  const file = await readSecretFile(config.dataDir)
  const found = config.secret ?? file
  const isShared = database.kind === 'postgres'
  const own = await database.db.transaction(async (tx) => {
    const { check, former } = await lockState(tx)
    const known = [config.secret, file, former].filter((secret) => secret !== null)
    const trusted = former ?? known.find((secret) => checkOf(secret) === check)
    if (isShared && check !== null && trusted === undefined) throw refusal(place)
    const secret = found ?? (await createSecretFile(config.dataDir, trusted ?? makeSecret()))
    if (trusted !== undefined && trusted !== secret) await sealAgain(tx, features, { from: trusted, to: secret })
    if (checkOf(secret) !== check) await setSetting(tx, checkKey, checkOf(secret))
    // A data folder beside PostgreSQL may be new with each start: only a file that was there before is known to last.
    if (former !== null && (!isShared || found !== null)) await deleteSetting(tx, formerSecretKey)
    return secret
  })
  const lost = await listLostKeys(database.db, features, own)
  if (lost.length > 0) log.warn({ lost: lost.map(({ en }) => en) }, describeLost(lost, config.dataDir))
  return own
}
