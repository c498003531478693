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
      'Lists sources of one of six kinds: web pages, documents, papers, pictures, videos, podcasts. Without sources on the network it lists documents of your libraries. Writes no answer.',
    ],
    example: { body: { q: '越窑青瓷', scope: 'webpage', size: 5 } },
  },
  programRead: {
    title: ['读网页', 'Read a page'],
    more: [
      '把公开网页或文件读成 Markdown；检索给出的资料库地址（/doc/…）也能读，密钥要有 knowledge:read 范围。请求头 Accept 是 text/plain 或 text/markdown 时，回答只有正文。',
      'Reads a public page or file as Markdown; also a document of a library by the address that a search gave (/doc/…), with the scope knowledge:read. With the header Accept: text/plain or text/markdown the answer is the text alone.',
    ],
    example: { body: { url: 'https://example.com/' } },
  },
  programChat: {
    title: ['提问（OpenAI 格式）', 'Ask, as OpenAI clients do'],
    more: [
      '与 OpenAI 的 chat completions 兼容，另有来源 citations 和要点 highlights；正文里的 [[2]] 指第二个来源。stream 为 true 时以事件流回答。',
      'Compatible with OpenAI’s chat completions, with the sources (citations) and key points (highlights) added; [[2]] in the text names the second source. A stream of events where stream is true.',
    ],
    example: { body: { model: 'fast', messages: [{ role: 'user', content: '越窑在哪里？' }], stream: true } },
  },
  listProgramModels: { title: ['列出模型', 'List models'], example: {} },
  getProgramModel: { title: ['查看一个模型', 'Get a model'], example: { params: { model: 'fast' } } },
  programEmbed: {
    title: ['文字转向量', 'Embeddings'],
    more: ['只有管理员连接了向量模型时可用。', 'Only where an admin has connected a model for vectors.'],
    example: { body: { input: ['越窑青瓷', '龙泉青瓷'] } },
  },
  programAsk: {
    title: ['提问（问津格式）', 'Ask, in Wenjin’s own shape'],
    more: [
      '问全部资料，或用 topicId 只问一个资料库；会话会留在账号里，可以接着问。',
      'Asks everything, or one library by topicId; the session stays in the account, so that it can be gone on with.',
    ],
    example: { body: { question: '越窑在哪里？', lang: 'zh' } },
  },
  getProgramAnswer: { title: ['取会话的最后一个回答', 'Get the last answer of a session'], example: ofId },
  stopOpenAnswer: { title: ['停止会话里正在写的回答', 'Stop the running answer of a session'], example: ofId },
  listOpenTopics: { title: ['列出能读的资料库', 'List the libraries that the key may read'], example: {} },
  listOpenFolder: {
    title: ['列出文件夹里的文件', 'List the files of a folder'],
    more: [
      '编号写 mine 是自己的根文件夹；填 keyword 时在它下面各层查找。',
      'The id mine is one’s own root folder; with keyword all levels below it are searched.',
    ],
    example: { params: { id: 'mine' } },
  },
  createOpenFolder: {
    title: ['在文件夹里新建文件夹', 'Create a folder in a folder'],
    example: { params: { id: 'mine' }, body: { name: '论文' } },
  },
  getOpenFile: { title: ['查看文件和导入进度', 'Get a file and where its import stands'], example: ofId },
  readOpenFile: {
    title: ['读文件的文字', 'Read the text of a file'],
    more: [
      '长的分段读：这一段的 next 是下一段的 offset，读完时是 null。',
      'A long one is read in parts: next of one is the offset of the next, null at the end.',
    ],
    example: ofId,
  },
  listOpenFileStates: {
    title: ['一次查看多个文件的导入进度', 'Get where the imports of many files stand'],
    example: { body: { ids: [anId] } },
  },
  openCreateTopic: { title: ['新建资料库', 'Create a library'], example: { body: { name: '瓷器笔记', description: '程序导入的资料' } } },
  openTrashTopics: { title: ['把资料库放进回收站', 'Trash libraries'], example: { body: { ids: [anId] } } },
  uploadOpenFile: {
    title: ['上传文件到文件夹', 'Upload a file to a folder'],
    example: { params: { id: anId }, form: { fileName: '越窑.md' } },
  },
  getOpenFileProgress: { title: ['查看文件的处理进度', 'Get how far a file is processed'], example: ofId },
  trashOpenFiles: { title: ['把文件放进回收站', 'Trash files'], example: { body: { ids: [anId] } } },
  addOpenBook: { title: ['把书加到书架', 'Add a book to the shelf'], example: { form: { fileName: '越窑.md' } } },
  createSession: { title: ['新建会话', 'Create a session'], example: { body: { question: '越窑在哪里？', mode: 'concise' } } },
  getSession: { title: ['查看会话', 'Get a session'], example: ofId },
  getSessionResult: { title: ['读会话里的回答', 'Read the answers of a session'], example: ofId },
  stopSession: { title: ['停止正在写的回答', 'Stop an answer'], example: ofId },
  openSearchStream: { title: ['以事件流取回答（GET）', 'Stream an answer (GET)'] },
  postSearchStream: { title: ['以事件流取回答（POST）', 'Stream an answer (POST)'], example: { body: { sessionId: anId } } },
  listSearchResults: { title: ['列出一类来源', 'List results of one kind'], example: { body: { query: '越窑', category: 'mine' } } },
  listTopics: { title: ['列出资料库', 'List libraries'], example: {} },
  createTopic: { title: ['新建资料库（页面用的接口）', 'Create a library (the page’s call)'], example: { body: { name: '瓷器笔记' } } },
  getTopic: { title: ['查看资料库', 'Get a library'], example: ofId },
  updateTopic: { title: ['修改资料库', 'Change a library'], example: { ...ofId, body: { name: '瓷器笔记（新）' } } },
  listFiles: { title: ['列出资料库的文件', 'List the files of a library'], example: ofId },
  listTopicFolders: { title: ['列出资料库的文件夹', 'List the folders of a library'], example: ofId },
  listFolder: { title: ['列出文件夹的内容', 'List a folder'], example: ofId },
  createFolder: { title: ['新建文件夹', 'Create a folder'], example: { ...ofId, body: { name: '论文' } } },
  getFile: { title: ['查看文件', 'Get a file'], example: ofId },
  getFileProgress: { title: ['查看文件的处理进度（页面用的接口）', 'Get how far a file is processed (the page’s call)'], example: ofId },
  listFileStates: { title: ['查看多个文件的状态', 'Get the states of files'], example: { body: { ids: [anId] } } },
  getOriginal: { title: ['下载原文件（originalUrl）', 'Download an original file (originalUrl)'], example: ofId },
  getThumbnail: { title: ['取图片的缩略图', 'Get the thumbnail of a picture'], example: ofId },
  getMarkdown: { title: ['读文档的文字（Markdown）', 'Read the text of a document as Markdown'], example: ofId },
  getDocumentPicture: { title: ['取文档里的图片', 'Get a picture in a document'] },
  getProxiedImage: { title: ['取来源的图片', 'Get a picture of a source'] },
  getDocument: { title: ['读文档的文字', 'Read the text of a document'], example: ofId },
  listBooks: { title: ['列出书架', 'List the shelf'], example: {} },
  getBookCover: { title: ['取书的封面', 'Get the cover of a book'], example: ofId },
  getBook: { title: ['查看一本书', 'Get a book'], example: ofId },
  addBook: { title: ['把书加到书架（页面用的接口）', 'Add a book (the page’s call)'], example: { form: { fileName: '越窑.md' } } },
  uploadFile: {
    title: ['上传文件（页面用的接口）', 'Upload a file (the page’s call)'],
    example: { params: { folderId: anId }, form: { fileName: '越窑.md' } },
  },
  importLink: { title: ['导入网页', 'Import a page'], example: { params: { folderId: anId }, body: { url: 'https://example.com/' } } },
  importText: {
    title: ['导入文字', 'Import a text'],
    example: { params: { folderId: anId }, body: { name: '越窑', text: '越窑在今天的浙江慈溪一带，唐代烧青瓷。' } },
  },
  replaceContent: { title: ['替换文件的内容', 'Replace the content of a file'], example: { ...ofId, form: { fileName: '越窑.md' } } },
  createMultipart: {
    title: ['开始分片上传', 'Begin an upload in parts'],
    example: { params: { folderId: anId }, body: { name: '大文件.pdf', size: 52_428_800, mimeType: 'application/pdf' } },
  },
  uploadPart: { title: ['上传一片', 'Upload a part'], example: { ...ofId, form: { partNum: '1' } } },
  getMultipart: { title: ['查看已上传的分片', 'Get the parts that have arrived'], example: ofId },
  completeMultipart: { title: ['完成分片上传', 'Complete an upload in parts'], example: { ...ofId, body: { partCount: 10 } } },
  cancelMultipart: { title: ['取消分片上传', 'Cancel an upload in parts'], example: ofId },
  createContentMultipart: {
    title: ['开始分片替换文件内容', 'Begin to replace a file in parts'],
    example: { ...ofId, body: { name: '大文件.pdf', size: 52_428_800, mimeType: 'application/pdf' } },
  },
}

/** Fields of calls that accept a key, by `<call>.<field>` or, when the meaning is the same in every call, by name. */
const fieldTexts: Readonly<Record<string, Both>> = {
  q: ['要检索或提问的文字，最多 4000 字', 'The text to search or ask for, at most 4,000 characters'],
  scope: [
    '来源的类别：webpage、document、scholar、image、video、podcast；不填时检索网页',
    'The kind of sources: webpage, document, scholar, image, video or podcast; web pages unless given',
  ],
  'programSearch.size': ['每页几条，1 到 100，不填是 10；可以写成文字', 'Results a page, 1 to 100, 10 unless given; may be text'],
  'programSearch.page': ['第几页，从 1 起；可以写成文字', 'The page, from 1; may be text'],
  includeSummary: ['每条附上网页正文的摘要；得到摘要时另计额度', 'Adds a summary of each page; charged only when a summary is returned'],
  includeRawContent: [
    '每条附上网页全文（Markdown）；得到全文时另计额度',
    'Adds the whole text of each page (Markdown); charged only when a text is returned',
  ],
  conciseSnippet: ['摘录只留最相关的一句', 'Only the most relevant sentence of each passage'],
  url: ['网页或文件的公开地址', 'The public address of a page or file'],
  'programRead.url': [
    '网页或文件的公开地址，或检索给出的资料库地址',
    'The public address of a page or file, or an address of a library document that a search gave',
  ],
  'getProxiedImage.url': ['图片的地址', 'The address of the picture'],
  'getProxiedImage.size': ['small 最大 640 像素，large 最大 1600 像素', 'small: at most 640 pixels; large: at most 1600'],
  sig: ['服务器给的签名', 'The signature that the server gave'],
  'getDocumentPicture.n': ['第几张图片，从 1 起', 'The number of the picture, from 1'],
  'programRead.format': ['回答的格式：json 或 markdown', 'The form of the answer: json or markdown'],
  'programChat.format': ['回答的格式；simple 只有 answer 和 sources', 'The form of the answer; simple has answer and sources alone'],
  'readOpenFile.offset': ['从第几个字起，从 0 数', 'The character to begin with, from 0'],
  'readOpenFile.size': ['最多几个字', 'Characters at most'],
  next: ['下一段的 offset；没有时是 null', 'The offset of the next part; null where there is none'],
  max_tokens: ['正文最多几个 token，按 usage 的算法', 'Most tokens of the text, as usage counts them'],
  max_completion_tokens: ['同 max_tokens', 'The same as max_tokens'],
  stop: ['遇到这些文字就在它前面结束', 'Texts before which the answer ends'],
  temperature: ['0 到 2，交给写回答的模型', '0 to 2; passed to the model that writes'],
  top_p: ['0 到 1，交给写回答的模型', '0 to 1; passed to the model that writes'],
  presence_penalty: ['-2 到 2，交给写回答的模型', '-2 to 2; passed to the model that writes'],
  frequency_penalty: ['-2 到 2，交给写回答的模型', '-2 to 2; passed to the model that writes'],
  seed: ['随机种子，交给写回答的模型', 'The seed; passed to the model that writes'],
  stream_options: ['include_usage 为 true 时，用量在单独的最后一块里', 'With include_usage the usage comes in a last chunk of its own'],
  n: ['只支持 1', 'Only 1'],
  response_format: ['只支持 {"type":"text"}', 'Only {"type":"text"}'],
  tools: ['可以给出，但不会被调用', 'May be given, and are not called'],
  tool_choice: ['只支持 auto 或 none', 'Only auto or none'],
  functions: ['可以给出，但不会被调用', 'May be given, and are not called'],
  function_call: ['只支持 auto 或 none', 'Only auto or none'],
  logprobs: ['只支持 false', 'Only false'],
  top_logprobs: ['只支持 0', 'Only 0'],
  logit_bias: ['只支持空对象', 'Only an empty object'],
  modalities: ['只支持 ["text"]', 'Only ["text"]'],
  audio: ['不支持', 'Not supported'],
  store: ['只支持 false', 'Only false'],
  reasoning_effort: ['只支持 none；要先思考请用模型 fast_thinking', 'Only none; the model fast_thinking thinks first'],
  verbosity: ['只支持 medium', 'Only medium'],
  messages: ['对话，最后一条是问题', 'The conversation; its last message is the question'],
  role: ['说话的人：system、user、assistant 等', 'The speaker: system, user, assistant and so on'],
  content: ['说的内容', 'The words'],
  model: [
    '模型：fast、fast_thinking、ds-r1，或管理员连接的模型名',
    'The model: fast, fast_thinking, ds-r1, or the name of a connected one',
  ],
  stream: ['true 时以事件流回答', 'true for an answer as a stream of events'],
  input: ['一段文字，或最多 256 段', 'A text, or up to 256 of them'],
  encoding_format: ['向量的写法：float 或 base64', 'The form of the vectors: float or base64'],
  dimensions: ['向量的长度，只能是模型自己的长度', 'The length of the vectors; only that of the model'],
  question: ['问题', 'The question'],
  lang: ['回答和提示的语言：zh 或 en', 'The language of answers and messages: zh or en'],
  sessionId: ['会话的编号；接着问时填写', 'The id of a session; given to go on in it'],
  topicId: ['资料库的编号', 'The id of a library'],
  searchTopicId: ['资料库的编号，与 topicId 相同', 'The id of a library, the same as topicId'],
  enableMix: ['指定资料库时也检索网络', 'With a library: search the web as well'],
  newEngine: ['只有一种引擎，填什么都一样', 'There is one engine; the value makes no difference'],
  id: ['编号', 'The id'],
  ids: ['编号，可以有多个', 'Ids, one or more'],
  folderId: ['文件夹的编号；资料库的根文件夹是 dirRootId', 'The id of a folder; the root folder of a library is its dirRootId'],
  file: ['文件本身', 'The file itself'],
  fileName: ['文件名', 'The name of the file'],
  'uploadOpenFile.id': ['文件夹的编号；资料库的根文件夹是 dirRootId', 'The id of a folder; the root folder of a library is its dirRootId'],
  'uploadOpenFile.type': ['文件的类别', 'The kind of the file'],
  name: ['名称', 'The name'],
  description: ['说明', 'The description'],
  title: ['标题', 'The title'],
  text: ['文字', 'The text'],
  mode: ['回答方式：concise、detail、research 等', 'How to answer: concise, detail, research and so on'],
  engineType: ['在哪里找：留空为全部，或网页、论文等', 'Where to look: everywhere when empty, or pages, papers and so on'],
  time: ['只找这段时间的来源', 'Only sources of this time'],
  site: ['只找这个网站', 'Only sources of this site'],
  fileIds: ['只问这些文件', 'Ask these files only'],
  folderIds: ['只问这些文件夹', 'Ask these folders only'],
  topicIds: ['只问这些资料库', 'Ask these libraries only'],
  query: ['要检索的文字', 'The text to search for'],
  category: ['来源的类别', 'The kind of sources'],
  keyword: ['名称里含有的文字', 'Words in the name'],
  sort: ['按什么排序', 'What to sort by'],
  order: ['升序或降序', 'Ascending or descending'],
  state: ['状态', 'The state'],
  pageIndex: ['第几页，从 0 起', 'The page, from 0'],
  pageSize: ['每页几条', 'Items a page'],
  shareKey: ['分享链接里的钥匙', 'The key of a share link'],
  mimeType: ['内容类型', 'The content type'],
  size: ['字节数', 'Bytes'],
  partNum: ['第几片，从 1 起', 'The number of the part, from 1'],
  partCount: ['共几片', 'The number of parts'],
  recommendedQuestions: ['资料库页面上推荐的问题', 'Questions suggested on the page of the library'],
  initialConversation: ['资料库的开场白', 'The first words of the library'],
  personalityPrompt: ['资料库回答时的要求', 'Instructions for answers of the library'],
  ownerPanel: ['资料库页面上主人的话', 'The owner’s words on the page of the library'],
  parentId: ['上一级的编号', 'The id of what it belongs to'],
  credits: ['这次调用花的额度', 'The credits that the call cost'],
  total: ['一共多少条', 'How many there are'],
  searchParameters: ['实际使用的参数', 'The parameters as they were understood'],
  webpages: ['网页', 'Web pages'],
  documents: ['文库', 'Documents'],
  scholars: ['论文', 'Papers'],
  images: ['图片', 'Pictures'],
  videos: ['视频', 'Videos'],
  podcasts: ['播客', 'Podcasts'],
  link: ['地址', 'The address'],
  snippet: ['摘录', 'A passage'],
  score: ['相关程度：high、medium、low', 'How near it comes to the query: high, medium or low'],
  position: ['排第几，从 1 起，跨页连续', 'Its place, from 1, counted over all pages'],
  date: ['日期', 'The date'],
  author: ['作者', 'The author'],
  authors: ['作者', 'The authors'],
  summary: ['正文的摘要', 'A summary of the text'],
  rawContent: ['全文（Markdown）', 'The whole text (Markdown)'],
  imageUrl: ['图片的地址', 'The address of the picture'],
  imageWidth: ['图片的宽，像素', 'The width of the picture, pixels'],
  imageHeight: ['图片的高，像素', 'The height of the picture, pixels'],
  duration: ['时长，秒', 'The length, seconds'],
  coverImage: ['封面的地址', 'The address of the cover'],
  markdown: ['正文（Markdown）', 'The text (Markdown)'],
  choices: ['回答，只有一个', 'The answers; there is one'],
  message: ['回答', 'The answer'],
  reasoning_content: ['思考过程', 'The thinking'],
  citations: ['来源，顺序与正文里的 [[1]]、[[2]] 一致', 'The sources, in the order of the marks [[1]], [[2]] in the text'],
  highlights: ['要点', 'Key points'],
  finish_reason: ['结束的原因：stop 或 length', 'Why it ended: stop or length'],
  usage: ['词元数', 'Numbers of tokens'],
  created: ['时间，1970 年以来的秒数', 'The time, seconds since 1970'],
  answer: ['回答', 'The answer'],
  sources: ['来源', 'The sources'],
  embedding: ['向量：一列数字，或 base64', 'The vector: numbers, or base64'],
  resultId: ['这一次回答的编号', 'The id of this answer'],
  references: ['来源，从 1 起编号', 'The sources, numbered from 1'],
  dirRootId: ['根文件夹的编号，上传时用', 'The id of the root folder, for uploads'],
  progress: ['处理到百分之几，0 到 100', 'How far it is processed, 0 to 100'],
  parts: ['已收到的分片', 'The parts that have arrived'],
  partSize: ['每片的字节数', 'Bytes of a part'],
  list: ['这一页的内容', 'The items of this page'],
  createdAt: ['创建的时间，1970 年以来的毫秒数', 'When it was created, milliseconds since 1970'],
  updatedAt: ['修改的时间，1970 年以来的毫秒数', 'When it was changed, milliseconds since 1970'],
  errCode: ['错误代码，0 为成功', 'The code of the error, 0 for success'],
  errMsg: ['给人看的提示', 'A sentence for people'],
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
