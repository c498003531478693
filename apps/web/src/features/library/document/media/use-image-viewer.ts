import { useNavigate } from 'react-router'
import { paths } from '../../../../lib/navigation/paths.ts'
import { writeSessionValue } from '../../../../lib/storage/session-storage.ts'

/** Returns a function that opens images by their addresses in the whole window, one at a time, starting at an index. */
export function useImageViewer(): (images: readonly string[], index: number) => void {
  const navigate = useNavigate()
  return (images, index) => {
    writeSessionValue('imageViewer', { images: [...images], index })
    void navigate(paths.imageViewer(index))
  }
}
