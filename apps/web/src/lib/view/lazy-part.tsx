import { Waiting } from '@wenjin/ui'
import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react'
import { useText } from '../i18n/index.ts'

/** Creates a component that is loaded when first rendered and shows a spinner meanwhile. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy(() => load().then((part) => ({ default: part })))
  return function Part(props: P) {
    const t = useText()
    return (
      <Suspense fallback={<Waiting className="min-h-40 justify-center">{t('loading')}</Waiting>}>
        <Loaded {...(props as ComponentProps<typeof Loaded>)} />
      </Suspense>
    )
  }
}
