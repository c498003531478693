import { limits } from '@wenjin/contract'
import { Icon, Spinner, type IconName } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import type { CaptchaPhase } from '../captcha-run.ts'
import { maxX } from '../drag-track.ts'
import { PuzzleHands } from '../puzzle-hands.ts'
import { useCaptchaRun } from '../use-captcha-run.ts'
import { useFirstFocus } from '../use-first-focus.ts'
import { CheckActions } from './check-actions.tsx'
import type { CheckProps } from './check-props.ts'
import { CaptchaStatus } from './captcha-status.tsx'

const { width, height, barHeight, block } = limits.captcha
const keysId = 'captcha-keys'
const share = (pixels: number) => `${(pixels / width) * 100}%`

const handleLook: Readonly<Record<CaptchaPhase, { icon: IconName; look: string }>> = {
  loading: { icon: 'chevronRight', look: 'border-line bg-raised text-ink-2' },
  idle: { icon: 'chevronRight', look: 'border-line-strong bg-raised text-ink hover:border-ford hover:text-ford' },
  dragging: { icon: 'chevronRight', look: 'border-ford bg-ford text-paper' },
  checking: { icon: 'chevronRight', look: 'border-ford bg-ford text-paper' },
  success: { icon: 'check', look: 'border-sprout bg-sprout text-paper' },
  finished: { icon: 'check', look: 'border-sprout bg-sprout text-paper' },
  failure: { icon: 'close', look: 'border-danger bg-danger text-paper' },
  unavailable: { icon: 'close', look: 'border-line bg-raised text-ink-2' },
}

const trailLook: Readonly<Record<CaptchaPhase, string>> = {
  loading: '',
  idle: 'bg-ford-wash',
  dragging: 'bg-ford-wash',
  checking: 'bg-ford-wash',
  success: 'bg-sprout-wash',
  finished: 'bg-sprout-wash',
  failure: 'bg-danger-wash',
  unavailable: '',
}

/** The puzzle: the image with its gap, the piece, and the slider. Spec sections 4 and 9 "Captcha". */
export function SliderPuzzle({ takesFocus, onPassed, onOtherWay }: CheckProps) {
  const t = useText()
  const { run, view } = useCaptchaRun('blockPuzzle', onPassed)
  const [hands] = useState(() => new PuzzleHands(run))
  const slider = useFirstFocus(takesFocus)
  const { challenge, phase, x } = view
  const { icon, look } = handleLook[phase]
  const movable = phase === 'idle' || phase === 'dragging'
  const grab = movable ? 'cursor-grab active:cursor-grabbing' : ''
  const pointer = {
    onPointerDown: hands.handlePointerDown,
    onPointerMove: hands.handlePointerMove,
    onPointerUp: hands.handlePointerUp,
    onPointerCancel: hands.handlePointerCancel,
  }

  return (
    <div data-puzzle data-phase={phase} className="mx-auto flex w-full flex-col gap-2.5 select-none" style={{ maxWidth: width }}>
      <div className="relative overflow-hidden rounded-1 bg-sunken" style={{ aspectRatio: `${width} / ${height}` }}>
        {challenge ? (
          <>
            <img
              alt={t('captcha.picture')}
              src={`data:image/png;base64,${challenge.originalImageBase64}`}
              draggable={false}
              className="pointer-events-none size-full"
            />
            <img
              alt=""
              src={`data:image/png;base64,${challenge.jigsawImageBase64}`}
              draggable={false}
              className={`absolute inset-y-0 h-full max-w-none touch-none ${grab}`}
              style={{ left: share(x), width: share(block) }}
              {...pointer}
            />
          </>
        ) : (
          <div className="grid size-full place-items-center text-ink-2">{phase === 'loading' && <Spinner size={22} />}</div>
        )}
        <CaptchaStatus view={view} />
      </div>
      <div
        className="relative flex items-center justify-center overflow-hidden rounded-1 border border-line bg-sunken text-sm text-ink-2"
        style={{ height: barHeight }}
      >
        <span aria-hidden="true" className="truncate pr-2 pl-14">
          {phase === 'idle' && t('captcha.hint')}
        </span>
        <div className={`absolute inset-y-0 left-0 ${trailLook[phase]}`} style={{ width: share(x) }} />
        <div
          className={`absolute -inset-y-px grid touch-none place-items-center rounded-1 border has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-current ${look} ${grab}`}
          style={{ left: share(x), width: share(block) }}
          {...pointer}
        >
          {/* Keys and screen readers operate this input, pointers the handle around it. */}
          <input
            ref={slider}
            type="range"
            className="pointer-events-none absolute inset-0 size-full opacity-0"
            aria-label={t('captcha.slider')}
            aria-valuetext={t('captcha.place', { x: Math.round(x), max: maxX })}
            aria-describedby={keysId}
            aria-disabled={!movable}
            min={0}
            max={maxX}
            value={Math.round(x)}
            onChange={hands.handleChange}
            onKeyDown={hands.handleKeyDown}
          />
          {phase === 'checking' ? <Spinner size={18} /> : <Icon name={icon} size={20} />}
        </div>
      </div>
      <p id={keysId} className="sr-only">
        {t('captcha.keys')}
      </p>
      <CheckActions again={t('captcha.refresh')} onAgain={() => void run.refresh()} other={t('captcha.otherWay')} onOther={onOtherWay} />
    </div>
  )
}
