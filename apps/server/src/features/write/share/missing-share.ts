import { AppError } from '@wenjin/contract'

/** Returns the refusal of a link that opens nothing: unknown, expired, disabled, or to a deleted object. */
export const missingShare = () => new AppError('notFound', { zh: '这个分享', en: 'this link' })
