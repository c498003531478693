import { AppError, limits, type Article, type Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { finishedAnswer } from '../../ask/derive/index.ts'
import { readableResult } from '../../ask/session/index.ts'
import { editableTopic, ownCode } from '../../library/access/index.ts'
import { editablePlace, rootOf } from '../../library/file/index.ts'
import { receiveAttachment } from '../../library/upload/index.ts'
import { addArticle, presentArticle, titleOf } from '../article/index.ts'
import { composeReport, type DrawnChart } from './compose-report.ts'
import { drawCharts } from './draw-charts.ts'

const maxCharts = 20
const nameChars = 40

const nothingToReport = { zh: '这个回答没有正文，写不成报告', en: 'this answer has no text for a report' }

/** The name of a chart without a title. */
const untitled = { zh: '图表', en: 'Chart' } as const

/** Creates a report of an answer as an article of a topic, with its charts as pictures of the article. */
export async function createReport(
  ctx: Ctx,
  actor: Actor,
  topicId: string,
  { resultId, shareKey, lang }: { resultId: string; shareKey: string | undefined; lang: Lang },
): Promise<Article> {
  const place = topicId === ownCode ? await editablePlace(ctx, actor, ownCode) : rootOf(await editableTopic(ctx.db, topicId, actor))
  const { result } = await readableResult(ctx.db, resultId, actor, shareKey)
  const answer = finishedAnswer(result)
  if (answer.text.trim() === '') throw new AppError('badRequest', nothingToReport)
  const charts = answer.charts.slice(0, maxCharts)
  const pictures = await drawCharts(ctx, charts)
  const drawn: DrawnChart[] = []
  for (const [at, chart] of charts.entries()) {
    const bytes = pictures[at]
    if (!bytes) {
      drawn.push({ chart, picture: null })
      continue
    }
    const title = chart.title.replaceAll(/[\s[\]()\\/!"]+/g, ' ').trim()
    const name = `${[...title].slice(0, nameChars).join('') || untitled[lang]}.png`
    const file = await receiveAttachment(ctx, actor, place, { bytes, name, contentType: 'image/png' })
    drawn.push({ chart, picture: `![${title}](/api/file/${file.id}/view)` })
  }
  const day = new Date(ctx.now()).toISOString().slice(0, 10)
  const { content, sources } = composeReport(answer, drawn, { lang: result.lang, day })
  if (content.length > limits.article.chars) throw new AppError('badRequest', { zh: '报告太长了', en: 'the report is too long' })
  const title = titleOf(result.question)
  return presentArticle(ctx, actor, await addArticle(ctx, actor, place.topic, { title, content, sources, sourceId: resultId }))
}
