import { expect, type Page } from '@playwright/test'
import type { Envelope, FileItem, Session } from '@wenjin/contract'

/** API calls that set up data for a journey, with the cookies of its page. */

/** Makes a call; returns the data of the envelope. */
export async function call<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const token = await pageToken(page)
  const response = await page.request.fetch(path, { method, headers: { token }, ...(data && { data }) })
  return ((await response.json()) as Envelope<T>).data
}

/** Returns a page token, required for mutating calls. */
async function pageToken(page: Page): Promise<string> {
  const { data } = (await (await page.request.get('/api/page-token')).json()) as Envelope<{ token: string }>
  return data.token
}

/** A file in the form of the file picker. */
export interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Uploads files into a folder, the visitor's own library by default, and waits until they are read. @returns them by name */
export async function putFiles(page: Page, given: readonly GivenFile[], folder = 'mine'): Promise<Map<string, FileItem>> {
  const token = await pageToken(page)
  const files = new Map<string, FileItem>()
  for (const file of given) {
    const sent = await page.request.post(`/api/file/${folder}/upload`, { headers: { token }, multipart: { fileName: file.name, file } })
    let [item] = ((await sent.json()) as Envelope<FileItem[]>).data
    const state = async () => {
      item = ((await (await page.request.get(`/api/file/${item!.id}`)).json()) as Envelope<FileItem>).data
      return item.state
    }
    await expect.poll(state, { intervals: [50, 100, 200] }).toMatch(/^(ready|failed)$/)
    files.set(file.name, item!)
  }
  return files
}

/** Asks a question in a new session and waits for the whole answer. @returns the session */
export async function askByCall(page: Page, question: string, fields: object = {}): Promise<Session> {
  const session = await call<Session>(page, 'POST', '/api/session', { question, ...fields })
  const token = await pageToken(page)
  await page.request.get('/api/searchV2', { params: { sessionId: session.id, question, token } })
  return session
}
