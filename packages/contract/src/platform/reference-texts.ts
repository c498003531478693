import type { Lang } from '../errors.ts'

type Both = readonly [zh: string, en: string]

/** Working example input of a call. Objects of an account, such as a library, are named by a placeholder id. */
export interface CallExample {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  /** Fields of a multipart body besides its file. */
  readonly form?: Readonly<Record<string, string>>
}

interface CallText {
  /** Its name, a few words. */
  readonly title: Both
  /** Further explanation. */
  readonly more?: Both
  readonly example?: CallExample
}

const anId = 'ID'
const ofId = { params: { id: anId } } as const

/** The calls that accept a key, by their names in the contract, as shown in the API reference. */
export const callTexts: Readonly<Record<string, CallText>> = {
  programSearch: {
    title: ['检索', 'Search'],
    more: [
      '列出六类来源之一：网页、文库、论文、图片、视频、播客。没有网络来源时列出资料库里的文档。不写回答。',
      'Returns sources of one of six kinds: web pages, documents, papers, images, videos or podcasts. Without web sources it returns documents of your libraries. It generates no answer.',
    ],
    example: { body: { q: '越窑青瓷', scope: 'webpage', size: 5 } },
  },
  programRead: {
    title: ['读网页', 'Read a page'],
    more: [
      '把公开网页或文件读成 Markdown；检索给出的资料库地址（/doc/…）也能读，密钥要有 knowledge:read 范围。请求头 Accept 是 text/plain 或 text/markdown 时，回答只有正文。',
      'Returns a public page or file as Markdown, or with the scope knowledge:read a document of a library by its address in search results (/doc/…). With the header Accept: text/plain or text/markdown the response is the text alone.',
    ],
    example: { body: { url: 'https://example.com/' } },
  },
  programChat: {
    title: ['提问（OpenAI 格式）', 'Ask a question (OpenAI format)'],
    more: [
      '与 OpenAI 的 chat completions 兼容，另有来源 citations 和要点 highlights；正文里的 [[2]] 指第二个来源。stream 为 true 时以事件流回答。',
      'Compatible with OpenAI’s chat completions, with two additional fields: the sources (citations) and the key points (highlights). [[2]] in the text refers to the second source. With stream the response is an event stream.',
    ],
    example: { body: { model: 'fast', messages: [{ role: 'user', content: '越窑在哪里？' }], stream: true } },
  },
  listProgramModels: { title: ['列出模型', 'List models'], example: {} },
  getProgramModel: { title: ['查看一个模型', 'Get a model'], example: { params: { model: 'fast' } } },
  programEmbed: {
    title: ['文字转向量', 'Create embeddings'],
    more: ['只有管理员连接了向量模型时可用。', 'Requires an embedding model that an admin has connected.'],
    example: { body: { input: ['越窑青瓷', '龙泉青瓷'] } },
  },
  programAsk: {
    title: ['提问（问津格式）', 'Ask a question (Wenjin format)'],
    more: [
      '问全部资料，或用 topicId 只问一个资料库；会话会留在账号里，可以接着问。',
      'Searches all sources, or one library with topicId. The session is stored in the account and accepts follow-up questions.',
    ],
    example: { body: { question: '越窑在哪里？', lang: 'zh' } },
  },
  getProgramAnswer: { title: ['取会话的最后一个回答', 'Get the latest answer of a session'], example: ofId },
  stopOpenAnswer: { title: ['停止会话里正在写的回答', 'Stop the running answer of a session'], example: ofId },
  listOpenTopics: { title: ['列出能读的资料库', 'List the libraries that the key can read'], example: {} },
  listOpenFolder: {
    title: ['列出文件夹里的文件', 'List the files of a folder'],
    more: [
      '编号写 mine 是自己的根文件夹；填 keyword 时在它下面各层查找。',
      'The id mine is the root folder of the caller; keyword searches all levels below the folder.',
    ],
    example: { params: { id: 'mine' } },
  },
  createOpenFolder: {
    title: ['在文件夹里新建文件夹', 'Create a folder in a folder'],
    example: { params: { id: 'mine' }, body: { name: '论文' } },
  },
  getOpenFile: { title: ['查看文件和导入进度', 'Get a file and its import state'], example: ofId },
  readOpenFile: {
    title: ['读文件的文字', 'Read the text of a file'],
    more: [
      '长的分段读：这一段的 next 是下一段的 offset，读完时是 null。',
      'A long text is returned in parts: next of a part is the offset of the next one, null at the end.',
    ],
    example: ofId,
  },
  listOpenFileStates: {
    title: ['一次查看多个文件的导入进度', 'List the import states of several files'],
    example: { body: { ids: [anId] } },
  },
  openCreateTopic: { title: ['新建资料库', 'Create a library'], example: { body: { name: '瓷器笔记', description: '程序导入的资料' } } },
  openTrashTopics: { title: ['把资料库放进回收站', 'Move libraries to the trash'], example: { body: { ids: [anId] } } },
  uploadOpenFile: {
    title: ['上传文件到文件夹', 'Upload a file to a folder'],
    example: { params: { id: anId }, form: { fileName: '越窑.md' } },
  },
  getOpenFileProgress: { title: ['查看文件的处理进度', 'Get the import progress of a file'], example: ofId },
  trashOpenFiles: { title: ['把文件放进回收站', 'Move files to the trash'], example: { body: { ids: [anId] } } },
  addOpenBook: { title: ['把书加到书架', 'Add a book to the shelf'], example: { form: { fileName: '越窑.md' } } },
  createSession: { title: ['新建会话', 'Create a session'], example: { body: { question: '越窑在哪里？', mode: 'concise' } } },
  getSession: { title: ['查看会话', 'Get a session'], example: ofId },
  getSessionResult: { title: ['读会话里的回答', 'List the answers of a session'], example: ofId },
  stopSession: { title: ['停止正在写的回答', 'Stop a running answer'], example: ofId },
  openSearchStream: { title: ['以事件流取回答（GET）', 'Get an answer as an event stream (GET)'] },
  postSearchStream: {
    title: ['以事件流取回答（POST）', 'Get an answer as an event stream (POST)'],
    example: { body: { sessionId: anId } },
  },
  listSearchResults: { title: ['列出一类来源', 'List sources of one kind'], example: { body: { query: '越窑', category: 'mine' } } },
  listTopics: { title: ['列出资料库', 'List libraries'], example: {} },
  createTopic: { title: ['新建资料库（页面用的接口）', 'Create a library (web page)'], example: { body: { name: '瓷器笔记' } } },
  getTopic: { title: ['查看资料库', 'Get a library'], example: ofId },
  updateTopic: { title: ['修改资料库', 'Update a library'], example: { ...ofId, body: { name: '瓷器笔记（新）' } } },
  listFiles: { title: ['列出资料库的文件', 'List the files of a library'], example: ofId },
  listTopicFolders: { title: ['列出资料库的文件夹', 'List the folders of a library'], example: ofId },
  listFolder: { title: ['列出文件夹的内容', 'List the contents of a folder'], example: ofId },
  createFolder: { title: ['新建文件夹', 'Create a folder'], example: { ...ofId, body: { name: '论文' } } },
  getFile: { title: ['查看文件', 'Get a file'], example: ofId },
  getFileProgress: { title: ['查看文件的处理进度（页面用的接口）', 'Get the import progress of a file (web page)'], example: ofId },
  listFileStates: { title: ['查看多个文件的状态', 'List the states of files'], example: { body: { ids: [anId] } } },
  getOriginal: { title: ['下载原文件（originalUrl）', 'Download an original file (originalUrl)'], example: ofId },
  getThumbnail: { title: ['取图片的缩略图', 'Get the thumbnail of an image'], example: ofId },
  getMarkdown: { title: ['读文档的文字（Markdown）', 'Read the text of a document as Markdown'], example: ofId },
  getDocumentPicture: { title: ['取文档里的图片', 'Get an image of a document'] },
  getProxiedImage: { title: ['取来源的图片', 'Get an image of a source'] },
  getDocument: { title: ['读文档的文字', 'Read the text of a document'], example: ofId },
  listBooks: { title: ['列出书架', 'List the books on the shelf'], example: {} },
  getBookCover: { title: ['取书的封面', 'Get the cover of a book'], example: ofId },
  getBook: { title: ['查看一本书', 'Get a book'], example: ofId },
  addBook: { title: ['把书加到书架（页面用的接口）', 'Add a book to the shelf (web page)'], example: { form: { fileName: '越窑.md' } } },
  uploadFile: {
    title: ['上传文件（页面用的接口）', 'Upload a file (web page)'],
    example: { params: { folderId: anId }, form: { fileName: '越窑.md' } },
  },
  importLink: { title: ['导入网页', 'Import a page'], example: { params: { folderId: anId }, body: { url: 'https://example.com/' } } },
  importText: {
    title: ['导入文字', 'Import a text'],
    example: { params: { folderId: anId }, body: { name: '越窑', text: '越窑在今天的浙江慈溪一带，唐代烧青瓷。' } },
  },
  replaceContent: { title: ['替换文件的内容', 'Replace the content of a file'], example: { ...ofId, form: { fileName: '越窑.md' } } },
  createMultipart: {
    title: ['开始分片上传', 'Start a multipart upload'],
    example: { params: { folderId: anId }, body: { name: '大文件.pdf', size: 52_428_800, mimeType: 'application/pdf' } },
  },
  uploadPart: { title: ['上传一片', 'Upload a part'], example: { ...ofId, form: { partNum: '1' } } },
  getMultipart: { title: ['查看已上传的分片', 'Get the received parts'], example: ofId },
  completeMultipart: { title: ['完成分片上传', 'Complete a multipart upload'], example: { ...ofId, body: { partCount: 10 } } },
  cancelMultipart: { title: ['取消分片上传', 'Cancel a multipart upload'], example: ofId },
  createContentMultipart: {
    title: ['开始分片替换文件内容', 'Start a multipart replacement of a file'],
    example: { ...ofId, body: { name: '大文件.pdf', size: 52_428_800, mimeType: 'application/pdf' } },
  },
}

/** Fields of calls that accept a key, by `<call>.<field>` or, when the meaning is the same in every call, by name. */
const fieldTexts: Readonly<Record<string, Both>> = {
  q: ['要检索或提问的文字，最多 4000 字', 'The search text or the question, at most 4,000 characters'],
  scope: [
    '来源的类别：webpage、document、scholar、image、video、podcast；不填时检索网页',
    'The kind of sources: webpage, document, scholar, image, video or podcast; default webpage',
  ],
  'programSearch.size': ['每页几条，1 到 100，不填是 10；可以写成文字', 'Results per page, 1 to 100, default 10; can be a string'],
  'programSearch.page': ['第几页，从 1 起；可以写成文字', 'The page number, from 1; can be a string'],
  includeSummary: ['每条附上网页正文的摘要；得到摘要时另计额度', 'Adds a summary of each page; charged only for returned summaries'],
  includeRawContent: [
    '每条附上网页全文（Markdown）；得到全文时另计额度',
    'Adds the full text of each page (Markdown); charged only for returned texts',
  ],
  conciseSnippet: ['摘录只留最相关的一句', 'Returns only the most relevant sentence of each passage'],
  url: ['网页或文件的公开地址', 'The public address of a page or file'],
  'programRead.url': [
    '网页或文件的公开地址，或检索给出的资料库地址',
    'The public address of a page or file, or the address of a library document in search results',
  ],
  'getProxiedImage.url': ['图片的地址', 'The address of the image'],
  'getProxiedImage.size': ['small 最大 640 像素，large 最大 1600 像素', 'small: at most 640 pixels; large: at most 1600'],
  sig: ['服务器给的签名', 'The signature by the server'],
  'getDocumentPicture.n': ['第几张图片，从 1 起', 'The number of the image, from 1'],
  'programRead.format': ['回答的格式：json 或 markdown', 'The format of the response: json or markdown'],
  'programChat.format': ['回答的格式；simple 只有 answer 和 sources', 'The format of the response; simple has only answer and sources'],
  'readOpenFile.offset': ['从第几个字起，从 0 数', 'The offset of the first character, from 0'],
  'readOpenFile.size': ['最多几个字', 'The maximum number of characters'],
  next: ['下一段的 offset；没有时是 null', 'The offset of the next part; null at the end'],
  max_tokens: ['正文最多几个 token，按 usage 的算法', 'The maximum number of tokens of the text, counted as in usage'],
  max_completion_tokens: ['同 max_tokens', 'The same as max_tokens'],
  stop: ['遇到这些文字就在它前面结束', 'Strings that end the answer; not part of the text'],
  temperature: ['0 到 2，交给写回答的模型', '0 to 2; passed to the model'],
  top_p: ['0 到 1，交给写回答的模型', '0 to 1; passed to the model'],
  presence_penalty: ['-2 到 2，交给写回答的模型', '-2 to 2; passed to the model'],
  frequency_penalty: ['-2 到 2，交给写回答的模型', '-2 to 2; passed to the model'],
  seed: ['随机种子，交给写回答的模型', 'The random seed; passed to the model'],
  stream_options: ['include_usage 为 true 时，用量在单独的最后一块里', 'With include_usage the usage is in a separate last chunk'],
  n: ['只支持 1', 'Only 1'],
  response_format: ['只支持 {"type":"text"}', 'Only {"type":"text"}'],
  tools: ['可以给出，但不会被调用', 'Accepted, never called'],
  tool_choice: ['只支持 auto 或 none', 'Only auto or none'],
  functions: ['可以给出，但不会被调用', 'Accepted, never called'],
  function_call: ['只支持 auto 或 none', 'Only auto or none'],
  logprobs: ['只支持 false', 'Only false'],
  top_logprobs: ['只支持 0', 'Only 0'],
  logit_bias: ['只支持空对象', 'Only an empty object'],
  modalities: ['只支持 ["text"]', 'Only ["text"]'],
  audio: ['不支持', 'Not supported'],
  store: ['只支持 false', 'Only false'],
  reasoning_effort: ['只支持 none；要先思考请用模型 fast_thinking', 'Only none; use the model fast_thinking for reasoning'],
  verbosity: ['只支持 medium', 'Only medium'],
  messages: ['对话，最后一条是问题', 'The conversation; its last message is the question'],
  role: ['说话的人：system、user、assistant 等', 'The role: system, user, assistant or another one of OpenAI’s'],
  content: ['说的内容', 'The content of the message'],
  model: [
    '模型：fast、fast_thinking、ds-r1，或管理员连接的模型名',
    'The model: fast, fast_thinking, ds-r1, or the name of a connected one',
  ],
  stream: ['true 时以事件流回答', 'true for an event stream'],
  input: ['一段文字，或最多 256 段', 'A text, or up to 256 texts'],
  encoding_format: ['向量的写法：float 或 base64', 'The format of the vectors: float or base64'],
  dimensions: ['向量的长度，只能是模型自己的长度', 'The length of the vectors; only the length of the model is accepted'],
  question: ['问题', 'The question'],
  lang: ['回答和提示的语言：zh 或 en', 'The language of answers and messages: zh or en'],
  sessionId: ['会话的编号；接着问时填写', 'The id of a session, for a follow-up question'],
  topicId: ['资料库的编号', 'The id of a library'],
  searchTopicId: ['资料库的编号，与 topicId 相同', 'The id of a library; same as topicId'],
  enableMix: ['指定资料库时也检索网络', 'Also searches the web when a library is given'],
  newEngine: ['只有一种引擎，填什么都一样', 'Ignored; there is one engine'],
  id: ['编号', 'The id'],
  ids: ['编号，可以有多个', 'Ids, one or more'],
  folderId: ['文件夹的编号；资料库的根文件夹是 dirRootId', 'The id of a folder; the root folder of a library is its dirRootId'],
  file: ['文件本身', 'The file itself'],
  fileName: ['文件名', 'The name of the file'],
  'uploadOpenFile.id': ['文件夹的编号；资料库的根文件夹是 dirRootId', 'The id of a folder; the root folder of a library is its dirRootId'],
  'uploadOpenFile.type': ['文件的类别', 'The type of the file'],
  name: ['名称', 'The name'],
  description: ['说明', 'The description'],
  title: ['标题', 'The title'],
  text: ['文字', 'The text'],
  mode: ['回答方式：concise、detail、research 等', 'The answering mode: concise, detail, research or another mode'],
  engineType: ['在哪里找：留空为全部，或网页、论文等', 'The kind of sources; all kinds when empty'],
  time: ['只找这段时间的来源', 'Only sources of this period'],
  site: ['只找这个网站', 'Only sources of this site'],
  fileIds: ['只问这些文件', 'Limits the search to these files'],
  folderIds: ['只问这些文件夹', 'Limits the search to these folders'],
  topicIds: ['只问这些资料库', 'Limits the search to these libraries'],
  query: ['要检索的文字', 'The search text'],
  category: ['来源的类别', 'The kind of sources'],
  keyword: ['名称里含有的文字', 'Text in the name'],
  sort: ['按什么排序', 'The sort field'],
  order: ['升序或降序', 'Ascending or descending'],
  state: ['状态', 'The state'],
  pageIndex: ['第几页，从 0 起', 'The page number, from 0'],
  pageSize: ['每页几条', 'Items per page'],
  shareKey: ['分享链接里的钥匙', 'The key of a share link'],
  mimeType: ['内容类型', 'The content type'],
  size: ['字节数', 'The number of bytes'],
  partNum: ['第几片，从 1 起', 'The number of the part, from 1'],
  partCount: ['共几片', 'The number of parts'],
  recommendedQuestions: ['资料库页面上推荐的问题', 'Suggested questions on the page of the library'],
  initialConversation: ['资料库的开场白', 'The greeting of the library'],
  personalityPrompt: ['资料库回答时的要求', 'Instructions for answers of the library'],
  ownerPanel: ['资料库页面上主人的话', 'The text of the owner on the page of the library'],
  parentId: ['上一级的编号', 'The id of the parent'],
  credits: ['这次调用花的额度', 'The credits charged for the call'],
  total: ['一共多少条', 'The number of results'],
  searchParameters: ['实际使用的参数', 'The parameters in effect'],
  webpages: ['网页', 'Web pages'],
  documents: ['文库', 'Documents'],
  scholars: ['论文', 'Papers'],
  images: ['图片', 'Images'],
  videos: ['视频', 'Videos'],
  podcasts: ['播客', 'Podcasts'],
  link: ['地址', 'The address'],
  snippet: ['摘录', 'A passage'],
  score: ['相关程度：high、medium、low', 'The relevance to the query: high, medium or low'],
  position: ['排第几，从 1 起，跨页连续', 'The rank, from 1, continuous over all pages'],
  date: ['日期', 'The date'],
  author: ['作者', 'The author'],
  authors: ['作者', 'The authors'],
  summary: ['正文的摘要', 'A summary of the text'],
  rawContent: ['全文（Markdown）', 'The full text (Markdown)'],
  imageUrl: ['图片的地址', 'The address of the image'],
  imageWidth: ['图片的宽，像素', 'The width of the image, pixels'],
  imageHeight: ['图片的高，像素', 'The height of the image, pixels'],
  duration: ['时长，秒', 'The duration, seconds'],
  coverImage: ['封面的地址', 'The address of the cover'],
  markdown: ['正文（Markdown）', 'The text (Markdown)'],
  choices: ['回答，只有一个', 'The answers; always one'],
  message: ['回答', 'The answer'],
  reasoning_content: ['思考过程', 'The reasoning'],
  citations: ['来源，顺序与正文里的 [[1]]、[[2]] 一致', 'The sources, in the order of the marks [[1]], [[2]] in the text'],
  highlights: ['要点', 'Key points'],
  finish_reason: ['结束的原因：stop 或 length', 'The reason for the end of the text: stop or length'],
  usage: ['词元数', 'The numbers of tokens'],
  created: ['时间，1970 年以来的秒数', 'The time, seconds since 1970'],
  answer: ['回答', 'The answer'],
  sources: ['来源', 'The sources'],
  embedding: ['向量：一列数字，或 base64', 'The vector: an array of numbers, or base64'],
  resultId: ['这一次回答的编号', 'The id of this answer'],
  references: ['来源，从 1 起编号', 'The sources, numbered from 1'],
  dirRootId: ['根文件夹的编号，上传时用', 'The id of the root folder, for uploads'],
  progress: ['处理到百分之几，0 到 100', 'The progress in percent, 0 to 100'],
  parts: ['已收到的分片', 'The received parts'],
  partSize: ['每片的字节数', 'The number of bytes of a part'],
  list: ['这一页的内容', 'The items of this page'],
  createdAt: ['创建的时间，1970 年以来的毫秒数', 'The creation time, milliseconds since 1970'],
  updatedAt: ['修改的时间，1970 年以来的毫秒数', 'The time of the last change, milliseconds since 1970'],
  errCode: ['错误代码，0 为成功', 'The error code, 0 for success'],
  errMsg: ['给人看的提示', 'The error message'],
}

const inBoth = ([zh, en]: Both): Readonly<Record<Lang, string>> => ({ zh, en })

/** Returns the text of a field of a call, or null if there is none. */
export function fieldText(call: string, field: string): Readonly<Record<Lang, string>> | null {
  const text = fieldTexts[`${call}.${field}`] ?? fieldTexts[field]
  return text ? inBoth(text) : null
}

/** Returns the title and further explanation of a call, or null for a call missing in the reference. */
export function callText(call: string): { title: Readonly<Record<Lang, string>>; more: Readonly<Record<Lang, string>> | null } | null {
  const text = callTexts[call]
  return text ? { title: inBoth(text.title), more: text.more ? inBoth(text.more) : null } : null
}
