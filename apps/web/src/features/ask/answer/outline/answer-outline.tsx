import type { Turn } from '../turn/turn.ts'
import { outlineOf } from './outline.ts'
import { revealBlock } from './reveal.ts'

/** Lists the headings of an answer; each links to its section. */
export function AnswerOutline({ turn }: { turn: Turn }) {
  const entries = outlineOf(turn.answer.text)
  const top = Math.min(...entries.map((entry) => entry.level))
  return (
    <ul className="flex flex-col">
      {entries.map((entry) => (
        <li key={entry.offset}>
          <button
            type="button"
            className="wj-press min-h-9 w-full rounded-1 px-2 text-left leading-6 hover:bg-sunken max-sm:min-h-touch"
            style={{ paddingInlineStart: `${(entry.level - top) * 1 + 0.5}rem` }}
            onClick={() => revealBlock(turn.ordinal, entry.offset)}
          >
            {entry.title}
          </button>
        </li>
      ))}
    </ul>
  )
}
