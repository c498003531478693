import { stat } from 'node:fs/promises'
import { type BackupSource, writeBackup } from './write-backup.ts'

/** A backup request of the command line. The path is absolute. */
export interface BackupRequest {
  file: string
}

/** The contents of a backup. */
export interface BackupSummary {
  rows: number
  blobs: number
  /** File size in bytes. */
  bytes: number
}

/** Makes a backup, in the running instance or in the command's own process. */
export async function runBackup(source: BackupSource, { file }: BackupRequest): Promise<BackupSummary> {
  const manifest = await writeBackup(source, file)
  const { size } = await stat(file)
  return { rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), blobs: manifest.blobs, bytes: size }
}
