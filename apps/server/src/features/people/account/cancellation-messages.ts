import type { AccountMessage } from '../contact/index.ts'

const dayFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

/** Builds the message to an account's owner when its deletion is scheduled. */
export function cancellationMessage(cancelAt: number): AccountMessage {
  const at = dayFormat.format(cancelAt)
  return {
    subject: `问津账号将于 ${at} 注销 · Your Wenjin account will be deleted`,
    paragraphs: [
      `您的问津账号将在 ${at} 注销：提问、资料库、文件和登录方式都会永久删除。其他设备已经退出登录。`,
      '在此之前，重新登录并点击「撤销注销」即可保留账号，也可以先导出全部数据。如果不是您本人操作，请立即登录撤销，并修改密码。',
      `Your Wenjin account will be deleted at ${at}: its questions, libraries, files and ways to sign in, for good. Your other devices were signed out.`,
      'Until then, sign in and choose to keep it, or export your data first. If it was not you, sign in now, keep the account and change your password.',
    ],
    short: {
      zh: `【问津】您的账号将于 ${at} 注销，在此之前登录即可撤销。如非本人操作，请立即登录撤销并修改密码。`,
      en: `[Wenjin] Your account will be deleted at ${at}; sign in before to keep it. If it was not you, do so now and change your password.`,
    },
    code: '',
  }
}
