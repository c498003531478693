import { ApiError } from '@wenjin/client'
import type { Text } from '../../lib/i18n/index.ts'

/** What to say when a change was not saved. A busy server is said in the words of spec section 8, whatever stood before it answered. */
export function saveErrorText(error: Error, t: Text): string {
  return error instanceof ApiError && error.status === 503 ? t('me.busy') : error.message
}
