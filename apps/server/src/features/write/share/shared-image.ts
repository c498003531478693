import type { Ctx } from '../../../context.ts'
import type { Call } from '../../../http/call.ts'
import { getTopic } from '../../library/topic/index.ts'
import { shareAddress } from './share-address.ts'
import { drawRequest, type ImageOptions } from './share-image.ts'
import { readSharedContent } from './shared-content.ts'
import { openShareFor } from './visitor.service.ts'

/** Returns the parameters for the picture of a link that is open to the caller. @throws AppError `notFound`. */
export async function sharedImage(ctx: Ctx, { caller, lang }: Call, key: string, options: ImageOptions, origin: string) {
  const share = await openShareFor(ctx, caller, key)
  const content = await readSharedContent(ctx, share, { actor: caller, lang, origin })
  const details = [dayOf(share.createdAt, content.lang)]
  return drawRequest(ctx, content, options, { address: shareAddress(origin, key), lang: content.lang, topicId: share.topicId, details })
}

const dayOf = (at: number, lang: 'zh' | 'en') =>
  new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en', { dateStyle: 'long', timeZone: 'Asia/Shanghai' }).format(at)

/**
 * Returns the parameters for the picture of a topic that the caller may read, with the QR code of its page.
 * @throws AppError `notFound`.
 */
export async function topicImage(ctx: Ctx, { caller, lang }: Call, id: string, options: ImageOptions, origin: string) {
  const topic = await getTopic(ctx, caller, id)
  const { title, name, description, byUser, fileCount } = topic
  const files = lang === 'zh' ? `${fileCount} 份资料` : `${fileCount} files`
  const content = { title: title || name, markdown: description, sources: [], lang }
  const details = [byUser?.name ?? '', files]
  return drawRequest(ctx, content, options, {
    address: `${origin}/subject-v2/${encodeURIComponent(topic.id)}`,
    lang,
    topicId: topic.id,
    details,
  })
}
