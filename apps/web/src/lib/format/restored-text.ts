import type { RestoredWritings } from '@wenjin/contract'
import type { Text } from '../i18n/index.ts'

/** Says what was restored from the archive of a library besides its files; null when there was nothing. */
export function restoredText(restored: RestoredWritings | null, t: Text): string | null {
  if (!restored) return null
  const { leftOut } = restored
  const kinds = (['article', 'qa', 'mindMap', 'poster'] as const).filter((kind) => restored[kind] > 0)
  const found = kinds.map((kind) => t(`file.restored.${kind}`, { n: restored[kind] })).join(t('file.restored.comma'))
  const parts = [found && t('file.restored', { found }), leftOut > 0 && t('file.restored.leftOut', { n: leftOut })]
  return parts.filter(Boolean).join(t('file.restored.semicolon')) || null
}
