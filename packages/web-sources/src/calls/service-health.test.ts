import { describe, expect, it } from 'vitest'
import { ServiceError } from './service-error.ts'
import { ServiceHealth } from './service-health.ts'

function make() {
  const clock = { now: 1_000_000 }
  const health = new ServiceHealth(() => clock.now)
  const fail = (retryAfterMs?: number) => {
    health.admit()
    health.called()
    health.failed(new ServiceError('bad', 'HTTP 500', retryAfterMs))
  }
  const resting = expect.objectContaining({ kind: 'bad' })
  return { clock, health, fail, resting }
}

describe('the breaker of a service', () => {
  it('opens after three consecutive failures, not before; a success resets the count', () => {
    const { health, fail, resting } = make()
    fail()
    fail()
    health.succeeded()
    fail()
    fail()
    expect(health.report().state).toBe('ready')
    fail()
    expect(() => health.admit()).toThrow(resting)
    expect(health.report()).toMatchObject({ state: 'resting', failures: 5, restsUntil: 1_060_000, lastSuccessAt: 1_000_000 })
  })

  it('admits one trial call after a minute, and closes when it succeeds', () => {
    const { clock, health, fail, resting } = make()
    for (let n = 0; n < 3; n++) fail()
    clock.now += 60_000
    health.admit()
    expect(() => health.admit()).toThrow(resting)
    health.succeeded()
    health.admit()
    expect(health.report()).toMatchObject({ state: 'ready', restsUntil: null })
  })

  it('doubles its rest at every failed trial, up to a quarter of an hour', () => {
    const { clock, health, fail } = make()
    for (let n = 0; n < 3; n++) fail()
    const rests = [1, 2, 4, 8, 15, 15].map((minutes) => {
      expect(health.report().restsUntil! - clock.now).toBe(minutes * 60_000)
      clock.now = health.report().restsUntil!
      fail()
      return minutes
    })
    expect(rests).toHaveLength(6)
  })

  it('rests at most a minute when the host is unreachable', () => {
    const { clock, health } = make()
    for (let n = 0; n < 6; n++) {
      clock.now = health.report().restsUntil ?? clock.now
      health.admit()
      health.failed(new ServiceError('unreachable', 'ENOTFOUND'))
    }
    expect(health.report().restsUntil! - clock.now).toBe(60_000)
  })

  it('releases the trial when its caller aborts', () => {
    const { clock, health, fail } = make()
    for (let n = 0; n < 3; n++) fail()
    clock.now += 60_000
    health.admit()
    health.abandoned()
    expect(() => health.admit()).not.toThrow()
  })

  it('rests at once for as long as Retry-After states', () => {
    const { clock, health, fail, resting } = make()
    fail(120_000)
    expect(() => health.admit()).toThrow(resting)
    clock.now += 120_000
    expect(() => health.admit()).not.toThrow()
  })
})
