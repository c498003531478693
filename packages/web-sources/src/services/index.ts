import type { ServiceId } from '../known-services.ts'
import type { WebService } from '../service.ts'
import { arxiv } from './arxiv.ts'
import { bingRss } from './bing-rss.ts'
import { bocha } from './bocha.ts'
import { brave } from './brave.ts'
import { commons } from './commons.ts'
import { crossref } from './crossref.ts'
import { europepmc } from './europepmc.ts'
import { internetArchive } from './internet-archive.ts'
import { itunes } from './itunes.ts'
import { metaso } from './metaso.ts'
import { openalex } from './openalex.ts'
import { openverse } from './openverse.ts'
import { searxng } from './searxng.ts'
import { sepia } from './sepia.ts'
import { serper } from './serper.ts'
import { tavily } from './tavily.ts'
import { wikipedia } from './wikipedia.ts'
import { zenodo } from './zenodo.ts'

/** The adapters of all configurable services. */
export const services: Readonly<Record<ServiceId, WebService>> = {
  searxng,
  wikipedia,
  'bing-rss': bingRss,
  bocha,
  metaso,
  tavily,
  brave,
  serper,
  crossref,
  arxiv,
  europepmc,
  openalex,
  itunes,
  commons,
  openverse,
  sepia,
  'internet-archive': internetArchive,
  zenodo,
}
