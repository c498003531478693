import { toast } from '@wenjin/ui'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../../lib/api/api.ts'
import { sitePath } from '../../../lib/navigation/site-path.ts'
import { rememberPage } from './sign-in-target.ts'

/** Navigates to a third party to sign in there. `leaving` is the id of the third party while navigating. */
export function useOidcStart() {
  const { pathname, search } = useLocation()
  const [leaving, setLeaving] = useState<string | null>(null)
  /** @param target where to go afterwards; null for this page. */
  const start = async (provider: string, target: string | null) => {
    setLeaving(provider)
    try {
      const redirectUrl = sitePath(target) ?? pathname + search
      const { url } = await api.account.startOidc({ params: { provider }, body: { redirectUrl } })
      rememberPage(redirectUrl)
      window.location.assign(url)
    } catch (error) {
      setLeaving(null)
      toast.error(error instanceof Error ? error.message : String(error))
    }
  }
  return { start, leaving }
}
