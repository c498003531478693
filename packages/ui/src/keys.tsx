import { classNames } from './class-names.ts'

/** Splits a chord into its keys; a single plus key is not a chord. */
const keysOf = (chord: string) => (chord === '+' ? [chord] : chord.split('+'))

/** A key or a chord such as `Shift+Enter`. `quiet` is for dark backgrounds, such as a tooltip. */
export function Keys({ keys, quiet = false }: { keys: string; quiet?: boolean }) {
  return (
    <span className="inline-flex gap-1">
      {keysOf(keys).map((key) => (
        <kbd
          key={key}
          className={classNames(
            'min-w-5 rounded-1 border px-1 text-center font-mono text-xs',
            quiet ? 'border-current/40' : 'border-line bg-sunken text-ink-2',
          )}
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
