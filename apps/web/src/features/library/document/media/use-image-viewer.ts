import { useNavigate } from 'react-router'
import { paths } from '../../../../lib/navigation/paths.ts'
import { writeSessionValue } from '../../../../lib/storage/session-storage.ts'

/** Opens pictures by their addresses one at a time over the whole window, from one of them on. */
export function useImageViewer(): (images: readonly string[], index: number) => void {
  const navigate = useNavigate()
  return (images, index) => {
    writeSessionValue('imageViewer', { images: [...images], index })
    void navigate(paths.imageViewer(index))
  }
}
