import { task } from './table.ts'

/** Tasks that describe the instance. */
export const instanceTasks = {
  /** Returns the OpenAPI document as JSON: building it takes a second or two. */
  openApi: task(async (version: string): Promise<string> => {
    const { openApiDocument } = await import('../../../http/openapi/openapi.ts')
    return JSON.stringify(openApiDocument(version))
  }),
}
