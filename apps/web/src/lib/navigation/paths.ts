/** The query of a document's address: a place in it, the share key to read it with, and the conversation beside it. */
interface DocumentAddress {
  start?: number | undefined
  end?: number | undefined
  page?: number | undefined
  shareKey?: string | undefined
  chat?: string | undefined
}

/** The addresses of the pages. Ids are encoded, so that any id makes a valid address. */
export const paths = {
  home: () => '/',
  /** @param turn the turn to show, in a session with several branches. */
  search: (id: string, shareKey?: string, turn?: string) => withQuery(`/search/${encodeURIComponent(id)}`, { shareKey, turn }),
  interactive: (id?: string) => (id ? `/search/${encodeURIComponent(id)}/interactive` : '/interactive'),
  history: () => '/history',
  bookshelf: () => '/bookshelf',
  book: (id: string) => `/bookshelf/${encodeURIComponent(id)}`,
  topics: (view?: 'trash') => withQuery('/subject-v2', { view }),
  knowledgeCircle: () => '/subject-v2/circle',
  chargeableTopics: () => '/subject-v2/chargeable',
  subscribedTopics: () => '/subject-v2/subscription',
  /** @param query the tab and the conversation to show, the key of a share link, or the code of an invitation. */
  topic: (id: string, query: { tab?: string; chat?: string; tsk?: string; invitation?: string } = {}) =>
    withQuery(`/subject-v2/${encodeURIComponent(id)}`, query),
  /** The page to ask folders and files of a topic. */
  askPlaces: (topicId: string, { folderIds, fileIds }: { folderIds: readonly string[]; fileIds: readonly string[] }) =>
    withQuery(`/subject-v2/${encodeURIComponent(topicId)}`, { tab: 'chat', folders: folderIds.join(), files: fileIds.join() }),
  /** The page to manage a topic; `field` of its settings gets the focus. */
  manageTopic: (id: string, part?: string, field?: 'description') =>
    withQuery(`/subject-v2/${encodeURIComponent(id)}/manage`, { part, field }),
  article: (id: string) => `/notebook/${encodeURIComponent(id)}`,
  /** The page of a report by the id of its article, or of the answer from which to create one. */
  report: (of: { id?: string; session?: string; result?: string; shareKey?: string | undefined } = {}) => withQuery('/report', of),
  /** The page that passes an answer to a writing tool. */
  handOver: (of: { session?: string; result?: string; shareKey?: string | undefined } = {}) => withQuery('/xiezuocat', of),
  mindMaps: () => '/mind-mapping',
  mindMap: (id: string) => withQuery('/mind-mapping', { id }),
  /** The page to create a mind map from something. */
  makeMindMap: (from: 'document' | 'topic', of: string) => withQuery('/mind-mapping', { from, of }),
  posterViewer: (id: string) => withQuery('/poster-html-viewer', { id }),
  /** The share image of a link, by its key. */
  shareImage: (shareKey: string) => withQuery('/h5-share', { shareKey }),
  shares: () => '/my-shares',
  knowledgeIsland: (form: 'cards' | 'list' = 'cards') => (form === 'list' ? '/knowledge-island/list' : '/knowledge-island'),
  document: (id: string, place: DocumentAddress = {}) => withQuery(`/doc/${encodeURIComponent(id)}`, { ...place }),
  /** A web page in a frame, with its snapshot document beside it. */
  outerPage: (url: string, documentId: string, place: Pick<DocumentAddress, 'start' | 'end' | 'shareKey'> = {}) =>
    withQuery('/outerpage', { url, documentId, ...place }),
  /** The page of a file with or without text: its document, or the original image or recording. */
  file: (id: string) => withQuery(`/doc/${encodeURIComponent(id)}`, { file: 1 }),
  /** An image of the list stored for this tab (session storage, `imageViewer`). */
  imageViewer: (index: number) => `/image-viewer/${index}`,
  /** The extracted text of a document, as Markdown. */
  pdfMarkdown: (id: string, query: { shareKey?: string | undefined } = {}) => withQuery('/pdf-markdown-webview', { id, ...query }),
  searchResult: (question: string, list: Record<string, string | number | undefined> = {}) =>
    withQuery('/searchResult', { q: question, ...list }),
  /** @param id a DOI, an arXiv id or a PubMed id. */
  academicDetail: (id: string) => withQuery('/academic-detail', { id }),
  sourcePreference: () => '/source-preference',
  login: (redirectUrl?: string) => withQuery('/h5-login', { redirectUrl }),
  captcha: () => '/captcha',
  /** @param from the page with the action that its client does not support. */
  downloadApp: (from: string) => withQuery('/download-app', { from }),
  resetPassword: () => '/h5-reset-password',
  cancelAccount: () => '/meta-cancel-account',
  userInfo: () => '/meta-user-info',
  userDetail: () => '/meta-user-info/detail',
  userSettings: () => '/meta-user-info/setting',
  fontSize: () => '/meta-user-info/fontSize',
  usageRecord: () => '/usage-record',
  apiKeys: () => '/search-api/api-keys',
  apiUsage: () => '/search-api/bashboard',
  /** @param call the preselected call. */
  playground: (call?: string) => withQuery('/search-api/playground', { call }),
  /** @param call the call to scroll to. */
  apiReference: (call?: string) => withQuery('/search-api/reference', { call }),
  webhooks: () => '/search-api/webhooks',
  userPolicy: () => '/meta-user-policy',
  privatePolicy: () => '/meta-private-policy',
  shareDescription: () => '/meta-share-desc',
  upgrade: (plan?: 'personal' | 'team') => (plan ? `/meta-upgrade/${plan}` : '/meta-upgrade'),
  aboutUs: () => '/about-us',
  icp: () => '/icp',
  browserSetting: () => '/browser-setting',
  feedback: () => '/feedback',
  feedbackList: () => '/feedbacks',
  /** @param url the address to complain about. */
  complaints: (url?: string) => withQuery('/complaints', { url }),
  reviewUserShare: () => '/reviewUserShare',
  dailyActive: () => '/daily-active',
  searchCounts: () => '/search-count-statistics',
  searchServices: () => '/search-services',
  islandReview: () => '/island-review',
  safety: () => '/safety',
  serviceSetup: () => '/service-setup',
  userAdmin: () => '/user-admin',
  firstRun: () => '/first-run',
}

/** Appends the parameters that have a value. */
function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, String(value))
  const text = params.toString()
  return text ? `${path}?${text}` : path
}
