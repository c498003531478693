import { chatFormats, modelRoles, readFormats, searchApiContract, searchScopes, type StreamEntry } from '@wenjin/contract'
import { z } from 'zod'
import { completeChat, readForProgram, searchForProgram } from '../search-api/index.ts'
import { defineTool, textResult, type Tool, type ToolRun } from './tool.ts'

const scope = {
  type: 'string',
  enum: searchScopes,
  description: '搜索范围：网页、文档、学术、图片、视频、播客。 What to search.',
} as const

/** Reports each stage of a running answer as progress of the call. */
export function reportStages({ progress }: Pick<ToolRun, 'progress'>): (entry: StreamEntry) => void {
  return (entry) => {
    if (typeof entry !== 'string' && entry.type === 'set-status') progress(entry.text)
  }
}

/** The tools that clients of this API family know, under their names there. */
export const webTools: readonly Tool[] = [
  defineTool({
    name: 'metaso_web_search',
    scope: 'search',
    title: { zh: '搜索', en: 'Search' },
    description: {
      zh: '搜索网页、文档、学术论文、图片、视频或播客，返回标题、链接、摘要和相关程度。',
      en: 'Searches web pages, documents, papers, images, videos or podcasts. Returns titles, links, snippets and scores.',
    },
    properties: {
      q: { type: 'string', description: '要搜索的词或问题。 The query.' },
      scope: { ...scope, default: 'webpage' },
      size: { type: 'integer', minimum: 1, maximum: 100, default: 10, description: '结果数量。 Number of results.' },
      includeSummary: { type: 'boolean', default: false, description: '每条结果附上页面总结。 A summary of each page.' },
      includeRawContent: { type: 'boolean', default: false, description: '每条结果附上页面全文。 The whole text of each page.' },
    },
    required: ['q'],
    readOnly: true,
    openWorld: true,
    body: searchApiContract.programSearch.body,
    run: async (ctx, asked, { call, signal }) => textResult(JSON.stringify(await searchForProgram(ctx, call, asked, signal))),
  }),
  defineTool({
    name: 'metaso_web_reader',
    scope: 'reader',
    title: { zh: '读网页', en: 'Read a page' },
    description: {
      zh: '把公开的网页或文件读成 Markdown。',
      en: 'Reads a public page or file as Markdown.',
    },
    properties: {
      url: { type: 'string', description: '网页或文件的地址。 The address of the page or file.' },
      format: { type: 'string', enum: readFormats, default: 'json', description: '返回 JSON 或 Markdown。 The form of the result.' },
    },
    required: ['url'],
    readOnly: true,
    openWorld: true,
    body: searchApiContract.programRead.body,
    run: async (ctx, { url, format }, { call, signal }) => {
      const page = await readForProgram(ctx, call, url, signal)
      return textResult(format === 'markdown' ? page.markdown : JSON.stringify(page))
    },
  }),
  defineTool({
    name: 'metaso_chat',
    scope: 'chat',
    title: { zh: '提问', en: 'Ask' },
    description: {
      zh: '搜索后回答问题，回答中的 [[1]] 指后面列出的第 1 个来源。',
      en: 'Answers a question from the results of a search; [[1]] in the answer refers to the first source in the list below it.',
    },
    properties: {
      message: { type: 'string', description: '问题。 The question.' },
      model: { type: 'string', enum: modelRoles, default: 'fast', description: '模型。 The model.' },
      scope,
    },
    required: ['message'],
    readOnly: true,
    openWorld: true,
    body: searchApiContract.programChat.body.pick({ model: true, scope: true }).extend({
      message: z.string().trim().min(1),
    }),
    run: async (ctx, { message, model, scope: among }, run) => {
      const body = searchApiContract.programChat.body.parse({
        q: message,
        model,
        scope: among,
        stream: false,
        conciseSnippet: false,
        format: chatFormats[0],
      })
      const onEntry = reportStages(run)
      const { choices, credits } = await completeChat(ctx, run.call, body, { signal: run.signal, onEntry })
      const { content, citations } = choices[0]!.message
      const sources = citations.map(({ title, link }, at) => `[${at + 1}] ${title} ${link}`)
      return {
        ...textResult(sources.length > 0 ? `${content}\n\n${sources.join('\n')}` : content),
        structuredContent: { answer: content, sources: citations, credits },
      }
    },
  }),
]
