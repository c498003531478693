import type { StorageFailure, StorageProblem } from '@wenjin/contract'
import { StorageError } from '../../../lib/storage/storage-error.ts'

/** Thrown when an object store returned other bytes than were written. */
export class ProbeChanged extends Error {}

/** Returns the reason of a failure without a store status. */
function reasonOf({ kind, message }: StorageError): StorageFailure {
  if (kind === 'full') return 'full'
  if (kind === 'readOnly') return 'denied'
  if (kind === 'refused') return 'notStore'
  if (kind !== 'away') return 'server'
  return /timeout/i.test(message) ? 'timeout' : 'unreachable'
}

/**
 * Classifies why a storage place could not be used, by the status and the code at the start of a store's message.
 * @throws errors that are not storage failures
 */
export function storageFailureOf(error: unknown): StorageProblem {
  if (error instanceof ProbeChanged) return { reason: 'changed', status: null }
  if (!(error instanceof StorageError)) throw error
  const [, digits, code = ''] = /^(\d{3}) (\w{0,60})/.exec(error.message) ?? []
  if (digits === undefined) return { reason: reasonOf(error), status: null }
  const status = Number(digits)
  const of = (reason: StorageFailure) => ({ reason, status })
  if (error.kind === 'full') return of('full')
  if (code === 'NoSuchBucket') return of('notBucket')
  if (code === 'InvalidAccessKeyId' || code === 'SignatureDoesNotMatch' || status === 401) return of('auth')
  if (status === 403) return of('denied')
  if (status >= 500) return of('server')
  // A store reports failures in XML; any other reply is not from a store.
  return of(code === '' ? 'notStore' : 'server')
}
