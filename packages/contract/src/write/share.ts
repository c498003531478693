import { z } from 'zod'
import { sharePermissions } from '../library/topic-share.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { id, idList, idParams, paged, paging, time, wholeNumber, writtenTime } from '../wire.ts'

/**
 * The kind of object that a link opens. `session`: a conversation. `branch`: its turns from the first up to one. `answer`: one turn.
 * `source`: one source of a turn from outside the instance, such as a scholarly record or a podcast episode; its id is `sourceShareId`. The
 * others are objects of a topic, the topic itself, and a book of the shelf.
 */
export const shareKinds = ['session', 'branch', 'answer', 'source', 'topic', 'document', 'article', 'poster', 'book'] as const
export type ShareKind = (typeof shareKinds)[number]

/** Spec section 3 "Share types", as written in addresses. Presentations cannot be shared yet. */
export const shareTypes = {
  default: 0,
  searchQa: 1,
  searchPpt: 2,
  podcast: 3,
  bookshelf: 4,
  topic: 5,
  academicDetail: 6,
  ppt: 7,
  subjectConversation: 13,
  subject: 14,
  knowledgePoster: 16,
} as const
export type ShareType = (typeof shareTypes)[keyof typeof shareTypes]
const shareTypeNumbers: ReadonlySet<number> = new Set(Object.values(shareTypes))

/** Whether a number is a share type of the specification. */
export const isShareType = (type: number): type is ShareType => shareTypeNumbers.has(type)

/** Returns the id by which a source of a turn is shared. @param index its number in the answer, from 1 */
export const sourceShareId = (resultId: string, index: number): string => `${index}-${resultId}`

/** Parses an id of `sourceShareId` into the turn and the number of the source; null for an invalid id. */
export function parseSourceShareId(shareId: string): { resultId: string; index: number } | null {
  const [, index, resultId] = /^([1-9]\d{0,3})-(.+)$/.exec(shareId) ?? []
  return index === undefined || resultId === undefined ? null : { resultId, index: Number(index) }
}

/** The facts besides the kind that determine the type of a share: whether it was asked in a topic, and the category of a source. */
interface ShareFacts {
  inTopic?: boolean
  category?: string | null
}

/** Returns the types that an address of a share may state; the first one is used in new addresses. `default` matches everything. */
export function shareTypesOf(kind: ShareKind, { inTopic = false, category }: ShareFacts = {}): readonly ShareType[] {
  switch (kind) {
    case 'source':
      if (category === 'podcast') return [shareTypes.podcast]
      return category === 'scholar' ? [shareTypes.academicDetail] : [shareTypes.default]
    case 'session':
    case 'branch':
    case 'answer':
      return inTopic ? [shareTypes.subjectConversation, shareTypes.searchQa] : [shareTypes.searchQa]
    case 'topic':
      return [shareTypes.subject, shareTypes.topic]
    case 'book':
      return [shareTypes.bookshelf]
    case 'poster':
      return [shareTypes.knowledgePoster]
    case 'document':
    case 'article':
      return [shareTypes.default]
  }
}

const shareKey = z.string().min(1).max(64)
const ofShare = { params: z.object({ key: shareKey }) } as const
const password = z.string().min(limits.topic.sharePassword.min).max(limits.topic.sharePassword.max)

/** A link that gives others access to an object of its sharer. */
const share = z
  .object({
    key: z.string(),
    kind: z.enum(shareKinds),
    /** A number of `shareTypes`. */
    type: z.number().int(),
    /** Id of the shared object. */
    id: z.string(),
    /** Its name, as visible to its sharer; empty for an object that the sharer can no longer read. */
    title: z.string(),
    /** The page that the link opens, a path of this site. */
    path: z.string(),
    /** The page of the object for its sharer, a path of this site. */
    home: z.string(),
    permission: z.enum(sharePermissions),
    /** Whether the link requires a password. */
    password: z.boolean(),
    expiresAt: time.nullable(),
    /** A disabled link opens nothing; re-enabling restores access. */
    enabled: z.boolean(),
    /** Of a link to answers: ids of the cited documents that it opens whole; of the others it shows the quotes only. */
    documents: z.array(z.string()),
    /** Number of people who opened it. */
    visitors: z.number().int(),
    createdAt: time,
  })
  .meta({ title: 'Share' })
export type Share = z.infer<typeof share>

/** Settings of a link; absent fields stay unchanged. */
const changes = {
  /** Of a topic: read or edit permission. */
  permission: z.enum(sharePermissions).optional(),
  /** Null removes the password; a new one revokes the access of people who used the old one. */
  password: password.nullish(),
  expiresAt: writtenTime.nullish(),
  enabled: z.boolean().optional(),
  /** Of a link to answers: the cited documents to open whole, of libraries that the caller manages. */
  documents: idList(limits.sharedDocuments).optional(),
}

/** A document that shared answers quote. */
const quotedDocument = z.object({
  id: z.string(),
  title: z.string(),
  /** Number of different quotes. */
  passages: z.number().int(),
  /** Whether the caller may open it whole: its library is managed by the caller. */
  mayOpen: z.boolean(),
})
export type QuotedDocument = z.infer<typeof quotedDocument>

/** Image formats of a shared object: upright with its beginning, long with the whole text, wide for link previews. */
export const shareForms = ['card', 'long', 'preview'] as const
export type ShareForm = (typeof shareForms)[number]
export const shareThemes = ['light', 'dark'] as const
export type ShareTheme = (typeof shareThemes)[number]

const imageLooks = z.object({ form: z.enum(shareForms).default('card'), theme: z.enum(shareThemes).default('light') })

const visitorCall = { auth: 'visitor', guests: 'always' } as const

/** Links to objects, their access by visitors, their images, and short addresses. Spec sections 2, 3 and 7. */
export const shareContract = {
  createShare: route({
    guests: 'ask',
    method: 'POST',
    path: '/api/share',
    kind: 'json',
    auth: 'visitor',
    secret: true,
    summary: 'Share something of yours by a link; shared already, it keeps its link. Guests share conversations only',
    body: z.object({ kind: z.enum(shareKinds), id, ...changes }),
    data: share,
    errors: ['needLogin', 'notFound', 'noPermission', 'badRequest', 'conflict'],
  }),
  findShare: route({
    guests: 'ask',
    method: 'GET',
    path: '/api/share',
    kind: 'json',
    auth: 'visitor',
    secret: true,
    summary: 'The link of something of yours; null where it has none',
    query: z.object({ kind: z.enum(shareKinds), id }),
    data: share.nullable(),
    errors: ['needLogin', 'notFound', 'noPermission'],
  }),
  previewShare: route({
    guests: 'ask',
    method: 'GET',
    path: '/api/share/preview',
    kind: 'json',
    auth: 'visitor',
    summary:
      'What a link to answers of the caller shows: the documents they quote, with the number of passages of each, and their web sources',
    query: z.object({ kind: z.enum(shareKinds), id }),
    data: z.object({
      documents: z.array(quotedDocument),
      /** Number of cited sources outside the instance. */
      outside: z.number().int(),
    }),
    errors: ['needLogin', 'notFound', 'noPermission', 'conflict'],
  }),
  listShares: route({
    guests: 'ask',
    method: 'GET',
    path: '/api/share/list',
    kind: 'json',
    auth: 'visitor',
    secret: true,
    summary: 'Everything the caller has shared, newest first',
    query: paging,
    data: paged(share),
  }),
  changeShare: route({
    ...ofShare,
    guests: 'ask',
    method: 'PATCH',
    path: '/api/share/{key}',
    kind: 'json',
    auth: 'visitor',
    secret: true,
    summary: 'Change how a link opens, or switch it off and on',
    body: z.object(changes),
    data: share,
    errors: ['needLogin', 'notFound', 'noPermission', 'badRequest'],
  }),
  deleteShare: route({
    ...ofShare,
    guests: 'ask',
    method: 'DELETE',
    path: '/api/share/{key}',
    kind: 'json',
    auth: 'visitor',
    summary: 'Take a link back: it opens nothing any more, and a later one has another key',
    errors: ['needLogin', 'notFound', 'noPermission'],
  }),
  openShare: route({
    ...ofShare,
    ...visitorCall,
    method: 'GET',
    path: '/s/{key}',
    kind: 'raw',
    types: ['text/html'],
    summary: 'The page of a shared thing, whole without any script; it asks for the password where there is one',
    query: z.object({ share: z.string().max(64).optional(), page: wholeNumber.optional() }),
    data: z.string(),
    errors: ['notFound'],
  }),
  enterShare: route({
    ...ofShare,
    ...visitorCall,
    method: 'POST',
    path: '/s/{key}',
    kind: 'raw',
    types: ['text/html'],
    statuses: [303],
    limit: 'login',
    summary: 'Hand in the password of a link, as the form of its page does',
    body: z.object({ pwd: z.string().max(200).default('') }),
    data: z.string(),
    errors: ['notFound'],
  }),
  continueShare: route({
    ...ofShare,
    auth: 'visitor',
    guests: 'ask',
    method: 'POST',
    path: '/s/{key}/continue',
    kind: 'raw',
    types: ['text/html'],
    statuses: [303],
    stores: true,
    summary: 'Copy the shared turns into a conversation of the caller and go there, as the form of the page does',
    data: z.string(),
    errors: ['notFound'],
  }),
  countVisit: route({
    ...ofShare,
    ...visitorCall,
    method: 'GET',
    path: '/s/{key}/seen',
    kind: 'raw',
    types: ['image/gif'],
    summary: 'An empty picture on the page of a link, by which a browser that keeps cookies is counted as one visitor',
    data: z.unknown(),
  }),
  getShareImage: route({
    ...ofShare,
    ...visitorCall,
    method: 'GET',
    path: '/s/{key}/image',
    kind: 'raw',
    types: ['image/png'],
    limit: 'archive',
    summary: 'A picture of a shared thing with the code of its link',
    query: imageLooks,
    data: z.unknown(),
    errors: ['notFound'],
  }),
  getTopicImage: route({
    method: 'GET',
    path: '/api/topic/{id}/share-image',
    kind: 'raw',
    types: ['image/png'],
    auth: 'visitor',
    right: 'topic:read',
    limit: 'archive',
    summary: 'A picture of a topic with the code of its page',
    params: idParams,
    query: imageLooks,
    data: z.unknown(),
    errors: ['notFound'],
  }),
  createShortUrl: route({
    guests: 'ask',
    method: 'POST',
    path: '/api/short-url',
    kind: 'json',
    auth: 'visitor',
    summary: 'A short address for a page of this instance; without an end, the same page has one',
    body: z.object({
      /** Absolute on this instance, or a path of it. */
      url: z.string().trim().min(1).max(2000),
      urlType: z.union([z.string().max(40), wholeNumber]).optional(),
      dataId: z.string().max(64).optional(),
      expiresAt: writtenTime.nullable().default(null),
    }),
    data: z.object({ shortUrl: z.string(), code: z.string(), expiresAt: time.nullable() }),
    errors: ['badRequest', 'conflict', 'storageFull', 'creditRunOut', 'userCreditRunOut'],
  }),
  getShortUrl: route({
    method: 'GET',
    path: '/api/short-url/{code}',
    kind: 'json',
    auth: 'visitor',
    summary: 'Where a short address leads, and how often it was opened',
    params: z.object({ code: id }),
    data: z.object({ path: z.string(), opened: z.number().int(), expiresAt: time.nullable(), createdAt: time }),
    errors: ['notFound'],
  }),
  getShortUrlCode: route({
    method: 'GET',
    path: '/u/{id}/qr',
    kind: 'raw',
    types: ['image/svg+xml'],
    auth: 'public',
    summary: 'The QR code of a short address as an SVG picture',
    params: idParams,
    data: z.string(),
    errors: ['notFound'],
  }),
  openShortUrl: route({
    method: 'GET',
    path: '/u/{id}',
    kind: 'raw',
    types: ['text/html'],
    statuses: [302],
    auth: 'public',
    summary: 'Goes to the page a short address stands for; where there is none a browser gets a page that says so',
    params: idParams,
    data: z.string(),
    errors: ['notFound'],
  }),
} as const
