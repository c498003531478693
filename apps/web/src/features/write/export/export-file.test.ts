import { ApiError } from '@wenjin/client'
import { errors, exportStates, limits, type ErrorName, type ExportState, type ExportTask } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { makeExport } from './export-file.ts'

const task = (status: ExportState, failure: ExportTask['failure'] = null): ExportTask => ({
  id: 'e1',
  status,
  failure,
  progress: 0,
  fileName: 'a.pdf',
  replaced: [],
})
const refused = (name: ErrorName) =>
  new ApiError('refused', { errCode: errors[name].code, status: errors[name].status, message: errors[name].zh })

function calls(answers: readonly (ExportTask | Error)[], submitted: ExportTask | Error = task(exportStates.waiting)) {
  const waits: number[] = []
  const cancelled: string[] = []
  const abort = new AbortController()
  let asked = 0
  const give = (answer: ExportTask | Error) => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer))
  return {
    waits,
    cancelled,
    abort,
    signal: abort.signal,
    onProgress: () => undefined,
    cancel: (id: string) => {
      cancelled.push(id)
      return Promise.resolve()
    },
    submit: () => give(submitted),
    status: () => give(answers[Math.min(asked++, answers.length - 1)]!),
    wait: (ms: number) => {
      waits.push(ms)
      return Promise.resolve()
    },
  }
}

test('TRANS-014..016 CONST-015 an export is submitted and polled every 3 s until it is done', async () => {
  const made = calls([task(exportStates.waiting), task(exportStates.running), task(exportStates.done)])
  expect(await makeExport('pdf', made)).toMatchObject({ fileName: 'a.pdf' })
  expect(made.waits.slice(1)).toEqual([3000, 3000])
})

test.each([
  ['MSG-011 BEHAVE-013', calls([], refused('needLogin')), 'export.needLogin'],
  ['MSG-012 BEHAVE-014', calls([], refused('ownerCreditRunOut')), 'export.runOut'],
  ['MSG-013 BEHAVE-015', calls([], refused('error')), 'export.submitFailed'],
  ['MSG-014 BEHAVE-016', calls([task(exportStates.failed, { name: 'internal', text: '转换失败' })]), 'export.convertFailed'],
  ['MSG-014 BEHAVE-016, of a call that fails', calls([refused('error')]), 'export.convertFailed'],
  ['MSG-015, said by the server', calls([task(exportStates.failed, { name: 'timeout', text: '超时' })]), 'export.timeout'],
])('%s', async (_, made, text) => {
  await expect(makeExport('pdf', made)).rejects.toMatchObject({ text })
})

test('MSG-015 BEHAVE-017 CONST-016 after 100 polls the export times out', async () => {
  const made = calls([task(exportStates.running)])
  await expect(makeExport('pdf', made)).rejects.toMatchObject({ text: 'export.timeout' })
  expect(made.waits).toHaveLength(limits.export.polls)
})

test('an archive is polled longer than a text', async () => {
  const made = calls([task(exportStates.running)])
  await expect(makeExport('zip', made)).rejects.toMatchObject({ text: 'export.timeout' })
  expect(made.waits).toHaveLength(limits.export.archivePolls)
})

test('a cancelled export is cancelled on the server, also during the wait between polls', async () => {
  const made = calls([task(exportStates.running)])
  const never = { ...made, wait: () => new Promise<void>(() => undefined) }
  const making = makeExport('zip', never)
  made.abort.abort()
  await expect(making).rejects.toMatchObject({ name: 'ExportCancelled' })
  expect(made.cancelled).toEqual(['e1'])
})

test('an export cancelled during a poll is not saved, even if it is done by then', async () => {
  const made = calls([task(exportStates.done)])
  const late = {
    ...made,
    status: () => {
      made.abort.abort()
      return made.status()
    },
  }
  await expect(makeExport('zip', late)).rejects.toMatchObject({ name: 'ExportCancelled' })
  expect(made.cancelled).toEqual(['e1'])
})
