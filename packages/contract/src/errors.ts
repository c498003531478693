/** A failure as it travels: number in `errCode`, HTTP status, and a sentence a person can act on. Spec section 8. */
export interface ErrorSpec {
  readonly code: number
  readonly status: number
  readonly zh: string
  readonly en: string
}

function define<const T extends Record<string, ErrorSpec>>(table: T): T {
  return table
}

/** The error catalogue. `{detail}` is replaced by what the thrower says. */
export const errors = define({
  badRequest: { code: 400, status: 400, zh: '请求有误：{detail}', en: 'Bad request: {detail}' },
  needLogin: { code: 401, status: 401, zh: '用户信息过期,需要登录', en: 'Please sign in to go on' },
  remainingCredit: { code: 402, status: 402, zh: '剩余额度不足', en: 'Not enough credit left' },
  permissionDenied: { code: -1, status: 403, zh: '没有权限', en: 'Permission denied' },
  noPermission: { code: 403, status: 403, zh: '您没有权限进行此操作', en: 'You are not allowed to do this' },
  notFound: { code: 404, status: 404, zh: '没有找到{detail}，它可能已被删除', en: 'Not found: {detail}' },
  conflict: { code: 409, status: 409, zh: '操作冲突：{detail}', en: 'Conflict: {detail}' },
  tooLarge: { code: 413, status: 413, zh: '内容太大：{detail}', en: 'Too large: {detail}' },
  unsupportedType: { code: 415, status: 415, zh: '不支持这种类型：{detail}', en: 'Unsupported type: {detail}' },
  unreadableFile: { code: 422, status: 422, zh: '无法读取：{detail}', en: 'Cannot be read: {detail}' },
  tooManyRequests: { code: 429, status: 429, zh: '请求频繁', en: 'Too many requests' },
  tooManyRequests2: { code: 430, status: 429, zh: '请求频繁', en: 'Too many requests' },
  error: { code: 500, status: 500, zh: '服务出错了，请稍后重试', en: 'Something went wrong, please try again' },
  serverBusy: { code: 503, status: 503, zh: '服务器繁忙，请稍后再试', en: 'The server is busy, please try again' },
  storageFull: { code: 507, status: 507, zh: '磁盘空间不足，没有保存：{detail}', en: 'The disk is full, nothing was saved: {detail}' },
  dataDamaged: {
    code: -501,
    status: 500,
    zh: '这部分数据已损坏，暂时读不出来；其他内容不受影响。请联系管理员检查数据',
    en: 'This part of the data is damaged and cannot be read; everything else is unaffected. Please ask the administrator to examine the data',
  },
  unknown: { code: -500, status: 500, zh: '未知错误', en: 'Unknown error' },
  creditRunOut: { code: 4001, status: 402, zh: '额度已用完', en: 'Credit has run out' },
  userCreditRunOut: { code: 4002, status: 402, zh: '您的额度已用完', en: 'Your credit has run out' },
  ownerCreditRunOut: { code: 4003, status: 402, zh: '所有者的额度已用完', en: "The owner's credit has run out" },
  needUpgrade: { code: 4004, status: 403, zh: '需要验证或升级后继续', en: 'Verification or an upgrade is needed' },
  sensitiveWord: { code: 4009, status: 400, zh: '内容含有敏感词', en: 'The text holds a sensitive word' },
  topicPassword: { code: -2, status: 403, zh: '专题密码错误', en: 'Wrong topic password' },
  knowledgeProhibited: { code: 4401, status: 403, zh: '没有访问该专题的权限', en: 'You may not open this topic' },
  knowledgeTrialLimit: { code: 4402, status: 403, zh: '该专题的试用次数已用完', en: 'The trial quota of this topic is used up' },
  creatorNotSigned: { code: 4501, status: 403, zh: '创作者尚未签约', en: 'The creator has not signed' },
  dailyLimit: { code: 3003, status: 429, zh: '这个密钥今天的调用次数已用完', en: 'This key has made all its calls of today' },
  badApiKey: { code: 2005, status: 401, zh: 'API 密钥无效', en: 'The API key is not valid' },
  phoneDeprecated: {
    code: 1101,
    status: 403,
    zh: '该账号已停用这个手机号或邮箱，请用新的登录',
    en: 'This phone or e-mail was replaced on its account; sign in with the new one',
  },
  codeWrong: { code: 5, status: 400, zh: '验证码错误或已过期', en: 'The code is wrong or has expired' },
  phoneNotExist: { code: 2701, status: 400, zh: '这个手机号或邮箱还没有注册', en: 'This phone or e-mail is not registered' },
  passwordWrong: { code: 2704, status: 400, zh: '账号或密码不正确', en: 'The account or the password is wrong' },
  accountLocked: {
    code: 2705,
    status: 403,
    zh: '多次尝试失败，账号已暂时锁定：{detail}',
    en: 'Too many failures, the account is locked: {detail}',
  },
  confirmIdentity: {
    code: 2706,
    status: 403,
    zh: '请先证明是您本人：输入密码，或发到您自己手机号或邮箱的验证码',
    en: 'Please prove that it is you first: by your password, or a code sent to your own phone or e-mail',
  },
  creatorProcessingPayment: { code: 4502, status: 409, zh: '创作者的付款正在处理', en: "The creator's payment is in progress" },
})

export type ErrorName = keyof typeof errors
export type Lang = 'zh' | 'en'

/** The sentence of an error in a language, with its detail filled in; where the sentence has no place for one, it follows. */
export function errorText(name: ErrorName, lang: Lang, detail = ''): string {
  const text = errors[name][lang]
  if (text.includes('{detail}')) return text.replace('{detail}', () => detail)
  return detail === '' ? text : `${text}${lang === 'zh' ? '，' : ': '}${detail}`
}

/** The extra fields of a failure beside its sentence. */
export interface FailureFacts {
  /** Stands in the envelope's `data`. */
  readonly data?: unknown
  /** Milliseconds until trying again can succeed; travels as the header `Retry-After`. */
  readonly retryAfterMs?: number
  /** Said instead of the catalogue's sentence. */
  readonly sentence?: Readonly<Record<Lang, string>>
}

/** Thrown by services; one handler makes the envelope of it. */
export class AppError extends Error {
  readonly errorName: ErrorName
  /** The exact error in Chinese and English; fills `{detail}`. */
  readonly detail: Readonly<Record<Lang, string>>
  readonly facts: FailureFacts
  constructor(name: ErrorName, detail: string | Readonly<Record<Lang, string>> = '', facts: FailureFacts = {}) {
    const both = typeof detail === 'string' ? { zh: detail, en: detail } : detail
    super(facts.sentence?.en ?? errorText(name, 'en', both.en))
    this.name = 'AppError'
    this.errorName = name
    this.detail = both
    this.facts = facts
  }

  /** The sentence for a person. */
  textIn(lang: Lang): string {
    return this.facts.sentence?.[lang] ?? errorText(this.errorName, lang, this.detail[lang])
  }
}

/** Why a file or link did not become a document. The text tells the person what to do next. */
export const importReasons = {
  emptyFile: { zh: '文件是空的，没有可以导入的内容', en: 'The file is empty' },
  noText: { zh: '文件里没有找到文字', en: 'No text was found in the file' },
  needsOcr: {
    zh: '这份 PDF 只有扫描图片、没有文字层，需要先做文字识别（OCR）再导入',
    en: 'This PDF holds scanned images only; run OCR on it first',
  },
  noOcr: {
    zh: '图片已保存，可以打开看；没有配置文字识别，所以搜不到图片里的文字',
    en: 'The picture is kept and can be opened; no text recognition is set up, so its text cannot be searched',
  },
  pictureNoText: {
    zh: '图片已保存，可以打开看；里面没有认出文字',
    en: 'The picture is kept and can be opened; no text was recognised in it',
  },
  ocrFailed: { zh: '文字识别服务没有成功，请稍后重试', en: 'Text recognition did not succeed; try again later' },
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
    en: 'The recording is kept and can be played; speech recognition did not succeed, try again later',
  },
  encrypted: { zh: '文件有密码保护，请解除密码后再导入', en: 'The file is password protected; remove the password first' },
  corrupt: { zh: '文件已损坏或不完整，请重新获取后再导入', en: 'The file is damaged or incomplete' },
  wrongType: { zh: '文件内容与扩展名不符，无法识别', en: 'The content does not match the file extension' },
  zipBomb: { zh: '压缩包解开后过大，为安全起见已拒绝', en: 'The archive expands beyond the safe limit and was refused' },
  archiveTooDeep: {
    zh: '压缩包里的压缩包只打开一层，这一个在更里面，请先解开再导入',
    en: 'Archives within an archive are opened one level deep; this one lies deeper, unpack it first',
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
  timeout: { zh: '处理超过了这样大小的文件可用的时间，已停止', en: 'It took longer than a file of its size may and was stopped' },
  interrupted: {
    zh: '读取它时服务中断了两次，已停止；可以重试，或拆成小文件再导入',
    en: 'The service stopped twice while reading it, so it was given up; try again, or split it into smaller files',
  },
  nameTooLong: { zh: '文件名过长', en: 'The file name is too long' },
  unreadablePath: { zh: '文件无法读取（不存在或没有权限）', en: 'The file cannot be read (missing or not permitted)' },
  storageFull: { zh: '磁盘空间不足，没有保存，请清理后重试', en: 'The disk is full; nothing was saved' },
  internal: { zh: '处理时出错，已记录，请重试', en: 'An error happened while processing it; please try again' },
} as const

export type ImportReason = keyof typeof importReasons

/** Reasons of files that are ready, and of which more might be read another time. */
export const passingReasons: ReadonlySet<ImportReason> = new Set(['noOcr', 'noTranscript', 'speechFailed', 'ocrFailed', 'picturesUnread'])

/** Reasons of files that are kept and shown though nothing of them can be searched: they are ready, with the reason beside them. */
export const keptReasons: ReadonlySet<ImportReason> = new Set(['noOcr', 'pictureNoText', 'noTranscript', 'noSpeech', 'speechFailed'])
