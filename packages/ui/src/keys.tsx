import { classNames } from './class-names.ts'

/** The keys of a chord; the plus key alone is no chord. */
const keysOf = (chord: string) => (chord === '+' ? [chord] : chord.split('+'))

/** A key or a chord such as `Shift+Enter`. `quiet` is for dark grounds, such as a tooltip. */
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
