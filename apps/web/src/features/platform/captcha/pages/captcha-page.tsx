import type { CaptchaType } from '@wenjin/contract'
import { buttonClass, Icon, Mark } from '@wenjin/ui'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../lib/i18n/index.ts'
import { usePageTitle } from '../../../../lib/navigation/page-title.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { CaptchaCheck } from '../components/captcha-check.tsx'
import { checkTitle } from '../check-title.ts'

/** Shown after passing to a person sent here by a mini-program. */
function Passed() {
  const t = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <Icon name="checkCircle" size={40} className="text-sprout" />
      <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {t('captcha.page.passed')}
      </h1>
      <p className="text-sm leading-6 text-ink-2">{t('captcha.page.return')}</p>
      <Link className={buttonClass()} to={paths.home()}>
        {t('nav.home')}
      </Link>
    </div>
  )
}

/** The check as a page, for clients that cannot show it themselves: a mini-program opens its address. */
export function CaptchaPage() {
  const t = useText()
  const [type, setType] = useState<CaptchaType>('blockPuzzle')
  const [passed, setPassed] = useState(false)
  const title = t(checkTitle('slider', type))
  usePageTitle(passed ? t('captcha.page.passed') : title)
  return (
    <main className="mx-auto flex w-full max-w-[390px] flex-col gap-5 px-5 pt-[12vh] pb-10">
      {passed ? (
        <Passed />
      ) : (
        <>
          <header className="flex flex-col items-center gap-2 text-center">
            <Mark size={28} className="mb-1 text-seal" />
            <h1 className="text-lg font-semibold">{title}</h1>
            <p className="text-sm leading-6 text-ink-2">{t('captcha.page.why')}</p>
          </header>
          <div className="rounded-3 border border-line bg-raised p-5">
            <CaptchaCheck type={type} onType={setType} onPassed={() => setPassed(true)} />
          </div>
        </>
      )}
    </main>
  )
}
