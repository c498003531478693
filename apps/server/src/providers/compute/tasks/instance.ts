import type { ReadBody, RouteName } from '../../../http/input/read-body.ts'
import { task } from './table.ts'

/** Tasks that describe the instance and its calls. */
export const instanceTasks = {
  /** Returns the OpenAPI document as JSON: building it takes a second or two. */
  openApi: {
    ...task(async (version: string): Promise<string> => {
      const { openApiDocument } = await import('../../../http/openapi/openapi.ts')
      return JSON.stringify(openApiDocument(version))
    }),
    isBackground: true as const,
  },
  /** Parses the body of a call and checks it by the call's schema: one with many values takes a second. */
  readBody: task(async (input: RouteName & { text: string }): Promise<ReadBody> =>
    (await import('../../../http/input/read-body.ts')).readBody(input),
  ),
}
