import { IconButton, Notice } from '@wenjin/ui'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { invalidDataUrl, splitDataUrl } from '../../../../lib/format/data-url.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { restSegments } from '../../../../lib/navigation/navigation.ts'
import { readSessionValue, writeSessionValue } from '../../../../lib/storage/session-storage.ts'
import { HomeLink } from '../../../../lib/view/page-failure.tsx'
import { ImageView } from '../../document/index.ts'

/** Whether an image is from this instance or embedded in the page; any other would disclose the viewer to its site. */
function isOwn(source: string): boolean {
  if (/^(data:image\/(?!svg)|blob:)/i.test(source)) return true
  return URL.canParse(source, window.location.origin) && new URL(source, window.location.origin).origin === window.location.origin
}

/** Returns the reason why an embedded image cannot be decoded; null for one that can, and for every other address. */
function faultOf(source: string): string | null {
  if (!source.startsWith('data:')) return null
  try {
    splitDataUrl(source)
    return null
  } catch {
    return invalidDataUrl
  }
}

/** Shows the images stored for this tab (spec section 3, session storage), one at a time; the address may contain the index. */
export function ImageViewerPage() {
  const t = useText()
  const navigate = useNavigate()
  const named = Number(restSegments(useParams())[0] ?? Number.NaN)
  const [{ images, index }] = useState(() => readSessionValue('imageViewer'))
  const [at, setAt] = useState(Math.max(0, Math.min(images.length - 1, Number.isInteger(named) ? named : index)))
  const show = (next: number) => {
    const to = (next + images.length) % images.length
    setAt(to)
    writeSessionValue('imageViewer', { images, index: to })
  }
  const latest = useRef(show)
  useEffect(() => {
    latest.current = show
  })
  useEffect(() => {
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') void navigate(-1)
      else if (images.length > 1 && (key === 'ArrowRight' || key === 'ArrowLeft')) latest.current(at + (key === 'ArrowRight' ? 1 : -1))
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [at, images.length, navigate])

  const source = images[at]
  const fault = source === undefined ? null : faultOf(source)
  if (fault !== null) {
    return (
      <main id="main" className="wj-plain">
        <Notice page icon="image" title={t('reader.image.failed')} text={fault}>
          <HomeLink />
        </Notice>
      </main>
    )
  }
  if (source === undefined || !isOwn(source)) {
    return (
      <main id="main" className="wj-plain">
        <Notice page icon="image" title={t('reader.image.none')} text={t('reader.image.none.text')}>
          <HomeLink />
        </Notice>
      </main>
    )
  }
  const name = t('reader.image.of', { n: at + 1, total: images.length })
  return (
    <main id="main" className="wj-plain flex h-dvh flex-col">
      <header className="flex items-center gap-1 px-2 py-1">
        <IconButton icon="back" label={t('back')} keys="Esc" onClick={() => void navigate(-1)} />
        <h1 className="flex-1 text-sm text-ink-2 tabular-nums">{name}</h1>
        {images.length > 1 && (
          <>
            <IconButton icon="chevronLeft" label={t('reader.image.previous')} keys="←" onClick={() => show(at - 1)} />
            <IconButton icon="chevronRight" label={t('reader.image.next')} keys="→" onClick={() => show(at + 1)} />
          </>
        )}
      </header>
      <ImageView key={source} src={source} alt={name} />
    </main>
  )
}
