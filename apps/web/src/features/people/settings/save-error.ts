import { ApiError } from '@wenjin/client'
import type { Text } from '../../../lib/i18n/index.ts'

/** Returns the text for a change that was not saved. A busy server has the words of spec section 8, whichever proxy responded. */
export function saveErrorText(error: Error, t: Text): string {
  return error instanceof ApiError && error.status === 503 ? t('me.busy') : error.message
}
