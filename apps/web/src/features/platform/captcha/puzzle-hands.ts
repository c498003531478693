import { pointAt, toPictureX } from '@wenjin/client'
import type { ChangeEvent, KeyboardEvent, PointerEvent } from 'react'
import type { CaptchaRun } from './captcha-run.ts'
import { clampX, DragTrack, maxX } from './drag-track.ts'

/** Pixels of the image per arrow key, and per Shift+arrow or page key: short enough that the nearest gap takes several. */
const stepPx = 3
const stridePx = 12
/** Interval between the steps while the piece glides to the end, milliseconds. */
const glideMs = 40

/** Returns the step by which a key moves the piece, or null for other keys. */
function stepOf({ key, shiftKey }: KeyboardEvent): number | null {
  const step = shiftKey ? stridePx : stepPx
  if (key === 'ArrowRight' || key === 'ArrowUp') return step
  if (key === 'ArrowLeft' || key === 'ArrowDown') return -step
  if (key === 'PageUp') return stridePx
  return key === 'PageDown' ? -stridePx : null
}

/** Position of the pointer at the start of a drag, in CSS pixels, and of the piece. */
interface Grip {
  pointerId: number
  clientX: number
  clientY: number
  x: number
  /** Rendered width of the image. */
  shownWidth: number
}

/** Moves the piece of a puzzle by pointer and keys, records its track, and submits its final position. */
export class PuzzleHands {
  readonly #run: CaptchaRun
  readonly #track = new DragTrack()
  #grip: Grip | null = null
  #glide: ReturnType<typeof setInterval> | undefined

  constructor(run: CaptchaRun) {
    this.#run = run
  }

  get #x(): number {
    return this.#run.view.get().x
  }

  get #isHeld(): boolean {
    return this.#run.view.get().phase === 'dragging'
  }

  /** Starts a drag, or continues the current one; returns false without a challenge. */
  #grasp(): boolean {
    clearInterval(this.#glide)
    if (this.#isHeld) return true
    this.#run.grasp()
    if (!this.#isHeld) return false
    this.#track.begin(this.#x, 0, this.#run.elapsedMs)
    return true
  }

  #move(x: number, y: number): void {
    this.#run.move(clampX(x))
    this.#track.add(this.#x, y, this.#run.elapsedMs)
  }

  #submit(): void {
    void this.#run.submit(pointAt(this.#x), this.#track.points)
  }

  /** Glides the piece to the right end. */
  #glideToEnd(): void {
    this.#glide = setInterval(() => {
      if (this.#isHeld && this.#x < maxX) this.#move(this.#x + stridePx, 0)
      else clearInterval(this.#glide)
    }, glideMs)
  }

  readonly handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    const frame = event.currentTarget.closest('[data-puzzle]')
    if (event.button !== 0 || !frame || !this.#grasp()) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { pointerId, clientX, clientY } = event
    this.#grip = { pointerId, clientX, clientY, x: this.#x, shownWidth: frame.getBoundingClientRect().width }
  }

  readonly handlePointerMove = (event: PointerEvent<HTMLElement>) => {
    const grip = this.#grip
    if (!grip || event.pointerId !== grip.pointerId || !this.#isHeld) return
    const across = toPictureX(event.clientX - grip.clientX, grip.shownWidth)
    this.#move(grip.x + across, toPictureX(event.clientY - grip.clientY, grip.shownWidth))
  }

  readonly handlePointerUp = (event: PointerEvent<HTMLElement>) => {
    const grip = this.#grip
    if (!grip || event.pointerId !== grip.pointerId) return
    this.#grip = null
    if (!this.#isHeld) return
    if (this.#x === grip.x) this.#run.release()
    else this.#submit()
  }

  readonly handlePointerCancel = () => {
    if (this.#grip) this.#run.release()
    this.#grip = null
  }

  readonly handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = stepOf(event)
    if (step !== null) {
      if (this.#grasp()) this.#move(this.#x + step, 0)
    } else if (event.key === 'End') {
      if (this.#grasp()) this.#glideToEnd()
    } else if (event.key === 'Home') {
      clearInterval(this.#glide)
      this.#run.release()
    } else if (event.key === 'Enter' || event.key === ' ') {
      clearInterval(this.#glide)
      if (this.#isHeld) this.#submit()
    } else return
    event.preventDefault()
  }

  /** A screen reader changed the input with its own gestures. */
  readonly handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    if (this.#grasp()) this.#move(event.target.valueAsNumber, 0)
  }
}
