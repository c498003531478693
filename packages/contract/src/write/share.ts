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
    summary:
      'Share an object of the caller by a link; an object that is shared already keeps its link. Guests can share conversations only',
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
    summary: 'Get the share link of an object of the caller; null without a link',
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
    summary: 'Preview a link to answers of the caller: the quoted documents with the number of passages of each, and the web sources',
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
    summary: 'List all share links of the caller, newest first',
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
    summary: 'Update the access rules of a link, or disable or enable it',
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
    summary: 'Revoke a link permanently; a later link of the object has another key',
    errors: ['needLogin', 'notFound', 'noPermission'],
  }),
  openShare: route({
    ...ofShare,
    ...visitorCall,
    method: 'GET',
    path: '/s/{key}',
    kind: 'raw',
    types: ['text/html'],
    summary: 'Open the page of a shared object; complete without scripts, and asks for the password of a protected link',
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
    summary: 'Open a protected link with its password, as the form of its page does',
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
    summary: 'Copy the shared turns to a conversation of the caller and redirect to it, as the form of the page does',
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
    summary: 'Get an empty picture that counts a browser with cookies as one visitor of a link',
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
    summary: 'Get a picture of a shared object with the QR code of its link',
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
    summary: 'Get a picture of a topic with the QR code of its page',
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
    summary: 'Create a short address for a page of this instance; without an expiry, the same page keeps its address',
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
    summary: 'Get the target of a short address and the number of visits',
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
    summary: 'Get the QR code of a short address as an SVG picture',
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
    summary: 'Open a short address: redirect to its page, or display a page that it does not exist',
    params: idParams,
    data: z.string(),
    errors: ['notFound'],
  }),
} as const
