import { ApiError, type Clock, type RawAnswer } from '@wenjin/client'
import { limits, type CaptchaChallenge } from '@wenjin/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CaptchaRun, type CaptchaRunOptions } from './captcha-run.ts'

type Server = CaptchaRunOptions['server']
type Answer<K extends keyof Server> = Awaited<ReturnType<Server[K]>>

const challenge: CaptchaChallenge = {
  token: 'token-1',
  secretKey: '',
  captchaType: 'blockPuzzle',
  originalImageBase64: 'cGljdHVyZQ==',
  jigsawImageBase64: 'cGllY2U=',
  question: '',
  workBits: 0,
}
const answer = <T>(data: T): Extract<RawAnswer<T>, { ok: true }> => ({ ok: true, status: 200, errCode: 0, errMsg: '', data })
const success = <T>(repData: T) => answer({ repCode: '0000', repMsg: '', repData })
const refusal = (repCode: string, repMsg: string) => answer({ repCode, repMsg, repData: null })
const unreachable = () => Promise.reject(new ApiError('network', { errCode: -500, status: 0, message: '网络连接失败' }))

const getCaptcha = vi.fn<(...args: Parameters<Server['getCaptcha']>) => Promise<Answer<'getCaptcha'>>>()
const checkCaptcha = vi.fn<(...args: Parameters<Server['checkCaptcha']>) => Promise<Answer<'checkCaptcha'>>>()
const verifyCaptcha = vi.fn<(...args: Parameters<Server['verifyCaptcha']>) => Promise<Answer<'verifyCaptcha'>>>()

const clock: Clock = { now: () => Date.now(), setTimeout: (run, ms) => setTimeout(run, ms), clearTimeout: (timer) => clearTimeout(timer) }
const settle = () => vi.advanceTimersByTimeAsync(0)

async function start() {
  const run = new CaptchaRun({
    server: { getCaptcha, checkCaptcha, verifyCaptcha },
    type: 'blockPuzzle',
    texts: { failed: () => '验证失败', picturesFailed: () => '获取滑块验证图片失败，请刷新页面重试' },
    clock,
  })
  await run.refresh()
  return run
}

/** Drags the piece and submits the solution. */
async function solve(run: CaptchaRun): Promise<void> {
  run.grasp()
  run.move(123)
  await run.submit({ x: 123, y: 5 }, [[0, 0, 1]])
}

beforeEach(() => {
  vi.useFakeTimers()
  getCaptcha.mockReset().mockResolvedValue(success(challenge))
  checkCaptcha.mockReset().mockResolvedValue(success({ captchaVerification: 'proof-1', seconds: 3.2 }))
  verifyCaptcha.mockReset().mockResolvedValue(success({ result: true }))
})
afterEach(() => {
  vi.useRealTimers()
})

describe('MACHINE-005 the captcha slider', () => {
  test('STATE-006 STATE-007 is idle with its challenge, and dragging while the piece is grasped', async () => {
    const run = await start()
    expect(run.view.get()).toEqual({ phase: 'idle', challenge, x: 0, message: '', seconds: 0 })
    run.move(40)
    expect(run.view.get().x).toBe(0)
    run.grasp()
    run.move(40)
    expect(run.view.get()).toMatchObject({ phase: 'dragging', x: 40 })
    run.release()
    expect(run.view.get()).toMatchObject({ phase: 'idle', x: 0 })
    expect(checkCaptcha).not.toHaveBeenCalled()
  })

  test('STATE-008 TRANS-012 CONST-013 success shows the seconds, and finishes after 1 s', async () => {
    const run = await start()
    await solve(run)
    expect(checkCaptcha.mock.calls[0]![0].body).toMatchObject({ token: 'token-1', pointJson: '{"x":123,"y":5}', track: [[0, 0, 1]] })
    expect(verifyCaptcha).toHaveBeenCalledExactlyOnceWith({ body: { captchaVerification: 'proof-1' } })
    expect(run.view.get()).toMatchObject({ phase: 'success', seconds: 3.2, x: 123 })
    await vi.advanceTimersByTimeAsync(limits.captcha.tipMs - 1)
    expect(run.view.get().phase).toBe('success')
    await vi.advanceTimersByTimeAsync(1)
    expect(run.view.get().phase).toBe('finished')
    expect(limits.captcha.tipMs).toBe(1000)
  })

  test('STATE-009 TRANS-013 CONST-013 failure stays at its position for 1 s, then another challenge is idle', async () => {
    checkCaptcha.mockResolvedValue(refusal('6111', '位置不对'))
    const run = await start()
    await solve(run)
    expect(run.view.get()).toEqual({ phase: 'failure', challenge, x: 123, message: '位置不对', seconds: 0 })
    expect(verifyCaptcha).not.toHaveBeenCalled()
    getCaptcha.mockResolvedValue(success({ ...challenge, token: 'token-2' }))
    await vi.advanceTimersByTimeAsync(limits.captcha.tipMs - 1)
    expect(run.view.get().phase).toBe('failure')
    await vi.advanceTimersByTimeAsync(1)
    expect(run.view.get()).toMatchObject({ phase: 'idle', x: 0, message: '', challenge: { token: 'token-2' } })
  })

  test('ERR-002 code 6201 clears the images and shows the message for 1 s', async () => {
    checkCaptcha.mockResolvedValue(refusal('6201', '验证已失效，请重新获取'))
    const run = await start()
    await solve(run)
    expect(run.view.get()).toMatchObject({ phase: 'failure', challenge: null, message: '验证已失效，请重新获取' })
    await vi.advanceTimersByTimeAsync(limits.captcha.tipMs)
    expect(run.view.get()).toMatchObject({ phase: 'idle', challenge })
  })

  test.each([
    ['the server’s message', () => Promise.resolve(refusal('6111', '再试一次')), '再试一次'],
    ['no message', () => Promise.resolve(refusal('6111', '')), '验证失败'],
    ['a refused call', () => Promise.resolve({ ...answer(null), ok: false as const, errCode: 429, errMsg: '请求频繁' }), '请求频繁'],
    ['no server', unreachable, '验证失败'],
  ])('RULE-004 MSG-002 a failure shows a message for %s', async (_, failure, message) => {
    checkCaptcha.mockImplementation(failure)
    const run = await start()
    await solve(run)
    expect(run.view.get()).toMatchObject({ phase: 'failure', message })
  })

  test('is not successful until the solution is verified', async () => {
    verifyCaptcha.mockResolvedValue(refusal('6201', '验证已失效'))
    const run = await start()
    await solve(run)
    expect(run.view.get()).toMatchObject({ phase: 'failure', message: '验证已失效' })
  })

  test.each([
    ['the server is out of reach', unreachable, '获取滑块验证图片失败，请刷新页面重试'],
    [
      'the call is refused',
      () => Promise.resolve({ ...answer(null), ok: false as const, errCode: 500, errMsg: '服务出错了' }),
      '获取滑块验证图片失败，请刷新页面重试',
    ],
    ['the server gives no reason', () => Promise.resolve(refusal('6201', '')), '获取滑块验证图片失败，请刷新页面重试'],
    ['the server says why', () => Promise.resolve(refusal('6201', '失败次数过多，请过 10 分钟再试')), '失败次数过多，请过 10 分钟再试'],
  ])('RULE-005 MSG-003 without images, because %s, it shows a message, and a refresh tries again', async (_, failure, message) => {
    getCaptcha.mockImplementationOnce(failure)
    const run = await start()
    expect(run.view.get()).toMatchObject({ phase: 'unavailable', challenge: null, message })
    await run.refresh()
    expect(run.view.get()).toMatchObject({ phase: 'idle', challenge })
  })

  test('submits once, and not a challenge that is no longer shown', async () => {
    const run = await start()
    run.grasp()
    await Promise.all([run.submit({ x: 1, y: 5 }), run.submit({ x: 2, y: 5 })])
    expect(checkCaptcha).toHaveBeenCalledOnce()
  })

  test('a response that arrives after a refresh is not applied to the new challenge', async () => {
    let reply: (answer: Answer<'checkCaptcha'>) => void = () => undefined
    checkCaptcha.mockImplementation(() => new Promise((resolve) => (reply = resolve)))
    const run = await start()
    const solving = solve(run)
    await run.refresh()
    reply(refusal('6111', '位置不对'))
    await solving
    expect(run.view.get()).toMatchObject({ phase: 'idle', message: '' })
  })

  test('an idle challenge is replaced before it expires; one being dragged is not', async () => {
    const run = await start()
    getCaptcha.mockResolvedValue(success({ ...challenge, token: 'token-2' }))
    await vi.advanceTimersByTimeAsync(limits.captcha.lifetimeMs)
    expect(run.view.get().challenge?.token).toBe('token-2')
    run.grasp()
    await vi.advanceTimersByTimeAsync(limits.captcha.lifetimeMs)
    expect(run.view.get()).toMatchObject({ phase: 'dragging', challenge: { token: 'token-2' } })
  })

  test('close stops everything', async () => {
    const run = await start()
    checkCaptcha.mockResolvedValue(refusal('6111', ''))
    await solve(run)
    run.close()
    await vi.advanceTimersByTimeAsync(300_000)
    await settle()
    expect(getCaptcha).toHaveBeenCalledOnce()
  })

  test('time is measured from when the challenge is shown', async () => {
    const run = await start()
    await vi.advanceTimersByTimeAsync(700)
    expect(run.elapsedMs).toBe(700)
  })
})
