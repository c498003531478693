import { connectionKinds, type ConnectionKind } from '@wenjin/contract'
import { setting } from '../db/schema/platform/setting.ts'
import type { SealedColumn } from '../feature.ts'
import { settingOf, storageKey } from './stored-connections.ts'

/** The names of the services on the page 「连接服务」. */
const names: Readonly<Record<ConnectionKind, { zh: string; en: string }>> = {
  model: { zh: '语言模型', en: 'language model' },
  embedding: { zh: '向量模型', en: 'embedding model' },
  reranking: { zh: '重排模型', en: 'reranking model' },
  ocr: { zh: '文字识别', en: 'text recognition' },
  vision: { zh: '看图模型', en: 'vision model' },
  speech: { zh: '录音转文字', en: 'speech to text' },
  searxng: { zh: 'SearXNG', en: 'SearXNG' },
  bocha: { zh: '博查', en: 'Bocha' },
  metaso: { zh: '秘塔', en: 'Metaso' },
  tavily: { zh: 'Tavily', en: 'Tavily' },
  brave: { zh: 'Brave', en: 'Brave' },
  serper: { zh: 'Serper', en: 'Serper' },
  openalex: { zh: 'OpenAlex', en: 'OpenAlex' },
}

const nameOf = new Map<string, { zh: string; en: string }>([
  ...connectionKinds.map((kind) => [settingOf(kind), names[kind]] as const),
  [settingOf('mail'), { zh: '邮件服务器', en: 'mail server' }],
  [storageKey, { zh: '对象存储', en: 'object store' }],
])

/** The connections that admins made on the page, among the settings: each is sealed for its own name. */
export const sealedConnections: SealedColumn = {
  column: setting.value,
  key: setting.key,
  purposeOf: (key) => (nameOf.has(key) ? key : null),
  nameOf: (key) => nameOf.get(key)!,
}
