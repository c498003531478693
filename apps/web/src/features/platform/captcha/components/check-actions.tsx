import { Button, IconButton } from '@wenjin/ui'

interface CheckActionsProps {
  /** Labels of the two buttons: another challenge of this kind, and the other kind. */
  again: string
  onAgain: () => void
  other: string
  onOther: () => void
}

/** The alternatives to solving this challenge. */
export function CheckActions({ again, onAgain, other, onOther }: CheckActionsProps) {
  return (
    <div className="-mx-2.5 flex items-center justify-between">
      <IconButton icon="refresh" label={again} onClick={onAgain} />
      <Button variant="link" onClick={onOther}>
        {other}
      </Button>
    </div>
  )
}
