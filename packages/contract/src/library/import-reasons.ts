/** Reasons why a file or link did not become a document. The text tells the person what to do next. */
export const importReasons = {
  emptyFile: { zh: '文件是空的，没有可以导入的内容', en: 'The file is empty' },
  noText: { zh: '文件里没有找到文字', en: 'No text was found in the file' },
  needsOcr: {
    zh: '这份 PDF 只有扫描图片、没有文字层，需要先做文字识别（OCR）再导入',
    en: 'This PDF contains scanned images only; run OCR on it first',
  },
  noOcr: {
    zh: '图片已保存，可以打开看；没有配置文字识别，所以搜不到图片里的文字',
    en: 'The picture is kept and can be opened; no text recognition is set up, so its text cannot be searched',
  },
  pictureNoText: {
    zh: '图片已保存，可以打开看；里面没有认出文字',
    en: 'The picture is kept and can be opened; no text was recognised in it',
  },
  ocrFailed: { zh: '文字识别服务没有成功，请稍后重试', en: 'Text recognition failed; try again later' },
  picturesUnread: {
    zh: '文字可以搜索；有扫描页或图片没有识别出来，可以重试',
    en: 'The text can be searched; some scanned pages or pictures could not be recognised, try again',
  },
  noTranscript: {
    zh: '录音录像已保存，可以播放；没有配置语音识别，所以搜不到里面说的话',
    en: 'The recording is kept and can be played; no speech recognition is set up, so the speech cannot be searched',
  },
  noSpeech: {
    zh: '录音录像已保存，可以播放；里面没有听出话来',
    en: 'The recording is kept and can be played; no speech was recognised in it',
  },
  speechFailed: {
    zh: '录音录像已保存，可以播放；语音识别没有成功，请稍后重试',
    en: 'The recording is kept and can be played; speech recognition failed; try again later',
  },
  encrypted: { zh: '文件有密码保护，请解除密码后再导入', en: 'The file is password protected; remove the password first' },
  corrupt: { zh: '文件已损坏或不完整，请重新获取后再导入', en: 'The file is damaged or incomplete' },
  wrongType: { zh: '文件内容与扩展名不符，无法识别', en: 'The content does not match the file extension' },
  zipBomb: { zh: '压缩包解开后过大，为安全起见已拒绝', en: 'The archive expands beyond the safe limit and was refused' },
  archiveTooDeep: {
    zh: '压缩包里的压缩包只打开一层，这一个在更里面，请先解开再导入',
    en: 'Archives within an archive are opened one level deep; this one is nested deeper; unpack it first',
  },
  tooLarge: { zh: '文件超过大小上限', en: 'The file is larger than the limit' },
  tooLong: { zh: '文字超过 1000 万字的上限，请拆分后再导入', en: 'The text is over 10 million characters; split it first' },
  tooManyPages: { zh: 'PDF 的页数超过 1 万页的上限，请拆分后再导入', en: 'The PDF has over 10,000 pages; split it first' },
  notText: { zh: '文件不是文本，也不是支持的文档格式', en: 'The file is neither text nor a supported document' },
  unsupported: { zh: '暂不支持这种格式', en: 'This format is not supported' },
  badJsonl: { zh: 'JSONL 的这一行不是 {id,title,text,url?} 格式', en: 'This JSONL line is not {id,title,text,url?}' },
  badUrl: { zh: '链接无效，需要以 http:// 或 https:// 开头', en: 'The link is not a valid http(s) address' },
  privateAddress: { zh: '链接指向内部网络地址，为安全起见已拒绝', en: 'The link points into a private network and was refused' },
  unreachable: { zh: '链接打不开，请检查地址和网络', en: 'The link could not be opened' },
  httpStatus: { zh: '网站返回了错误', en: 'The site answered with an error' },
  robotsRefused: { zh: '网站不允许程序读取这个页面（robots.txt）', en: 'The site asks programs not to read this page (robots.txt)' },
  offline: { zh: '当前为离线模式（OFFLINE=1），不会访问网络', en: 'Offline mode (OFFLINE=1): the network is not used' },
  timeout: {
    zh: '处理超过了这样大小的文件可用的时间，已停止',
    en: 'The import exceeded the time limit for a file of this size and was stopped',
  },
  interrupted: {
    zh: '读取它时服务中断了两次，已停止；可以重试，或拆成小文件再导入',
    en: 'The service stopped twice during the import, so it was cancelled; try again, or split the file',
  },
  nameTooLong: { zh: '文件名过长', en: 'The file name is too long' },
  unreadablePath: { zh: '文件无法读取（不存在或没有权限）', en: 'The file cannot be read (missing or not permitted)' },
  storageFull: { zh: '磁盘空间不足，没有保存，请清理后重试', en: 'The disk is full; nothing was saved' },
  internal: { zh: '处理时出错，已记录，请重试', en: 'An error occurred during the import; please try again' },
} as const

export type ImportReason = keyof typeof importReasons

/** Reasons of files that are ready, and of which a later attempt may read more. */
export const passingReasons: ReadonlySet<ImportReason> = new Set(['noOcr', 'noTranscript', 'speechFailed', 'ocrFailed', 'picturesUnread'])

/** Reasons of files that are stored and shown although they have no searchable text: they are ready, with the reason shown. */
export const keptReasons: ReadonlySet<ImportReason> = new Set(['noOcr', 'pictureNoText', 'noTranscript', 'noSpeech', 'speechFailed'])
