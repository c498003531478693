import { exportConversations } from './conversation-export.ts'
import { defineFeature } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'ask/history',
  account: {
    notes: [
      {
        name: 'questions/',
        zh: '每次提问：.md 供阅读，.json 为完整数据（回答、引用、来源、划线与笔记、改过的思维导图）',
        en: 'each session: .md to read, .json in full',
      },
    ],
    files: exportConversations,
  },
})
