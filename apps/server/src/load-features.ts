import { readdir } from 'node:fs/promises'
import type { Feature } from './feature.ts'

/** The bundler replaces this function with the list of all manifests, since a bundle has no folders to scan. */
async function importManifests(folder: URL): Promise<{ feature: Feature }[]> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.feature.ts')).toSorted()
  return Promise.all(files.map((name) => import(new URL(name.replaceAll('\\', '/'), folder).href) as Promise<{ feature: Feature }>))
}

/** Loads the features of this server, one for each file `*.feature.ts` below a folder, in the order of their ranks, then of their names. */
export async function loadFeatures(folder: URL = new URL('features/', import.meta.url)): Promise<Feature[]> {
  const features = (await importManifests(folder)).map(({ feature }) => feature)
  return features.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || (a.name < b.name ? -1 : 1))
}
