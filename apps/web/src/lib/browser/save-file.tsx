import { redirectsToDownload } from '@wenjin/client'
import { Link, useLocation, useNavigate, type LinkProps } from 'react-router'
import { paths } from '../navigation/paths.ts'
import { platform } from './platform.ts'
import { track } from '../person/tracking.ts'

/** Whether files can be saved on this platform. */
const savesFiles = !redirectsToDownload('download', platform)

/** Returns the address of the current page, without its host. */
function useHere(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}

/** A file for the browser to save: its bytes, or the address to download. With an empty name the server's name is used. */
export type FileToSave = { fileName: string; blob: Blob } | { fileName: string; href: string }

/** Creates a file from a text. */
export function textFile(fileName: string, text: string, contentType: string): FileToSave {
  return { fileName, blob: new Blob([text], { type: contentType }) }
}

function saveFile(file: FileToSave): void {
  const href = 'blob' in file ? URL.createObjectURL(file.blob) : file.href
  Object.assign(document.createElement('a'), { href, download: file.fileName }).click()
  // The browser has started the download by the next task.
  if ('blob' in file) setTimeout(() => URL.revokeObjectURL(href), 0)
}

/**
 * Returns a function that creates a file and lets the browser save it. On platforms that cannot save files, no file is created; instead a
 * page opens that says how to save it. Together with `SaveLink` it is the only way to save files, so that every such button works in a
 * mini-program.
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
  /** The file name; when absent, the server's. */
  fileName?: string
  /** The kind of export, for usage statistics. */
  kind?: string
  /** The page to return to from the page that says how to save files; by default the current one. */
  from?: string
}

/** A link that saves a file: the browser streams it to disk, however large it is. */
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
