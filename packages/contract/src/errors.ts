/** An error as sent: the number in `errCode`, the HTTP status, and a sentence that tells a person what to do. Spec section 8. */
export interface ErrorSpec {
  readonly code: number
  readonly status: number
  readonly zh: string
  readonly en: string
}

function define<const T extends Record<string, ErrorSpec>>(table: T): T {
  return table
}

/** The error catalogue. `{detail}` is replaced by the detail of the thrown error. */
export const errors = define({
  badRequest: { code: 400, status: 400, zh: '请求有误：{detail}', en: 'Bad request: {detail}' },
  needLogin: { code: 401, status: 401, zh: '用户信息过期,需要登录', en: 'Please sign in to continue' },
  remainingCredit: { code: 402, status: 402, zh: '剩余额度不足', en: 'Insufficient credit' },
  permissionDenied: { code: -1, status: 403, zh: '没有权限', en: 'Permission denied' },
  noPermission: { code: 403, status: 403, zh: '您没有权限进行此操作', en: 'You are not allowed to do this' },
  notFound: { code: 404, status: 404, zh: '没有找到{detail}，它可能已被删除', en: 'Not found: {detail}' },
  methodNotAllowed: { code: 405, status: 405, zh: '这个地址不接受 {detail} 请求', en: 'This address does not accept {detail} requests' },
  conflict: { code: 409, status: 409, zh: '操作冲突：{detail}', en: 'Conflict: {detail}' },
  tooLarge: { code: 413, status: 413, zh: '内容太大：{detail}', en: 'Too large: {detail}' },
  unsupportedType: { code: 415, status: 415, zh: '不支持这种类型：{detail}', en: 'Unsupported type: {detail}' },
  unreadableFile: { code: 422, status: 422, zh: '无法读取：{detail}', en: 'Cannot be read: {detail}' },
  tooManyRequests: { code: 429, status: 429, zh: '请求频繁', en: 'Too many requests' },
  tooManyRequests2: { code: 430, status: 429, zh: '请求频繁', en: 'Too many requests' },
  error: { code: 500, status: 500, zh: '服务出错了，请稍后重试', en: 'An internal error occurred; please try again later' },
  serverBusy: { code: 503, status: 503, zh: '服务器繁忙，请稍后再试', en: 'The server is busy, please try again' },
  storageFull: { code: 507, status: 507, zh: '磁盘空间不足，没有保存：{detail}', en: 'The disk is full, nothing was saved: {detail}' },
  dataDamaged: {
    code: -501,
    status: 500,
    zh: '这部分数据已损坏，暂时读不出来；其他内容不受影响。请联系管理员检查数据',
    en: 'This part of the data is damaged and cannot be read; everything else is unaffected. Please ask the administrator to examine the data',
  },
  unknown: { code: -500, status: 500, zh: '未知错误', en: 'Unknown error' },
  creditRunOut: { code: 4001, status: 402, zh: '额度已用完', en: 'The credit is used up' },
  userCreditRunOut: { code: 4002, status: 402, zh: '您的额度已用完', en: 'Your credit is used up' },
  ownerCreditRunOut: { code: 4003, status: 402, zh: '所有者的额度已用完', en: 'The credit of the owner is used up' },
  needUpgrade: { code: 4004, status: 403, zh: '需要验证或升级后继续', en: 'Verification or an upgrade is needed' },
  sensitiveWord: { code: 4009, status: 400, zh: '内容含有敏感词', en: 'The text contains a sensitive word' },
  topicPassword: { code: -2, status: 403, zh: '专题密码错误', en: 'Wrong topic password' },
  knowledgeProhibited: { code: 4401, status: 403, zh: '没有访问该专题的权限', en: 'You have no access to this topic' },
  knowledgeTrialLimit: { code: 4402, status: 403, zh: '该专题的试用次数已用完', en: 'The trial quota of this topic is used up' },
  creatorNotSigned: { code: 4501, status: 403, zh: '创作者尚未签约', en: 'The creator has not signed a contract' },
  dailyLimit: { code: 3003, status: 429, zh: '这个密钥今天的调用次数已用完', en: 'The daily quota of this API key is used up' },
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
    en: 'Please confirm your identity first, with your password or a code sent to your own phone or e-mail',
  },
  creatorProcessingPayment: { code: 4502, status: 409, zh: '创作者的付款正在处理', en: 'The payment of the creator is in progress' },
})

export type ErrorName = keyof typeof errors
export type Lang = 'zh' | 'en'

/** Returns the sentence of an error in a language with its detail filled in; a sentence without placeholder is followed by the detail. */
export function errorText(name: ErrorName, lang: Lang, detail = ''): string {
  const text = errors[name][lang]
  if (text.includes('{detail}')) return text.replace('{detail}', () => detail)
  return detail === '' ? text : `${text}${lang === 'zh' ? '，' : ': '}${detail}`
}

/** The extra fields of an error besides its sentence. */
export interface FailureFacts {
  /** Value of the envelope's `data`. */
  readonly data?: unknown
  /** Milliseconds until a retry can succeed; sent as the header `Retry-After`. */
  readonly retryAfterMs?: number
  /** The invalid field of the request. */
  readonly field?: string
  /** Replaces the sentence of the catalogue. */
  readonly sentence?: Readonly<Record<Lang, string>>
}

/** The error that services throw; one handler converts it to an envelope. */
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

  /** Returns the sentence shown to a person. */
  textIn(lang: Lang): string {
    return this.facts.sentence?.[lang] ?? errorText(this.errorName, lang, this.detail[lang])
  }
}
