import { redirectsToDownload } from '@wenjin/client'
import { Link, useLocation, useNavigate, type LinkProps } from 'react-router'
import { paths } from '../navigation/paths.ts'
import { platform } from './platform.ts'
import { track } from '../person/tracking.ts'

/** Whether files can be saved where the page runs. */
const savesFiles = !redirectsToDownload('download', platform)

/** The address of the page that is shown, without its host. */
function useHere(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}

/** A file the browser is to save: its bytes, or the address they come from. An empty name stands for the server's. */
export type FileToSave = { fileName: string; blob: Blob } | { fileName: string; href: string }

/** A text as a file to save. */
export function textFile(fileName: string, text: string, contentType: string): FileToSave {
  return { fileName, blob: new Blob([text], { type: contentType }) }
}

function saveFile(file: FileToSave): void {
  const href = 'blob' in file ? URL.createObjectURL(file.blob) : file.href
  Object.assign(document.createElement('a'), { href, download: file.fileName }).click()
  // The browser has taken hold of the file by the next task.
  if ('blob' in file) setTimeout(() => URL.revokeObjectURL(href), 0)
}

/**
 * Makes a file and hands it to the browser to save. Where no file can be saved, nothing is made, and the page opens that says what can
 * save it. With `SaveLink` it is the only way to a file, so that no button is dead in a mini-program.
 */
export function useSave(): (make: () => FileToSave | Promise<FileToSave>) => Promise<void> {
  const navigate = useNavigate()
  const here = useHere()
  return async (make) => {
    if (savesFiles) saveFile(await make())
    else await navigate(paths.downloadApp(here))
  }
}

interface SaveLinkProps extends Omit<LinkProps, 'to' | 'download' | 'reloadDocument'> {
  /** Address of the file. */
  href: string
  /** The name it is saved under; without it the server's. */
  fileName?: string
  /** The kind of export, for the statistics. */
  kind?: string
  /** The page to come back to from the one that says what can save files; without it the one that is shown. */
  from?: string
}

/** A link that saves a file: the browser writes it straight to the disk, however large it is. */
export function SaveLink({ href, fileName = '', kind, from, onClick, ...rest }: SaveLinkProps) {
  const here = useHere()
  if (!savesFiles) return <Link {...rest} onClick={onClick} to={paths.downloadApp(from ?? here)} />
  return (
    <Link
      {...rest}
      reloadDocument
      download={fileName}
      to={href}
      onClick={(event) => {
        if (kind !== undefined) track('exported', kind)
        onClick?.(event)
      }}
    />
  )
}
