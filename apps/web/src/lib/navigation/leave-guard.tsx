import { Confirm } from '@wenjin/ui'
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '../i18n/index.ts'

/** Asks for confirmation before the page is left or closed with unsaved changes. Other views of the same page do not count as leaving. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const t = useText()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname)
  /** True after confirming: closing the dialog must then not cancel the navigation. */
  const leaving = useRef(false)
  useEffect(() => {
    if (!unsaved) return
    const handleLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', handleLeave)
    return () => window.removeEventListener('beforeunload', handleLeave)
  }, [unsaved])
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open && !leaving.current) blocker.reset?.()
      }}
      title={t('leave.ask')}
      description={t('leave.text')}
      confirmLabel={t('leave.do')}
      cancelLabel={t('leave.stay')}
      onConfirm={() => {
        leaving.current = true
        blocker.proceed?.()
      }}
    />
  )
}
