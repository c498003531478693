/** The identifier of a paper. */
export interface PaperId {
  kind: 'doi' | 'arxiv' | 'pmid'
  id: string
}

/** Parses a DOI, arXiv id or PubMed id, bare, with its prefix or as a link; null for any other text. DOIs are returned in lower case. */
export function parsePaperId(text: string): PaperId | null {
  const bare = text.trim().replace(/(?<![\s.,;，。；])[\s.,;，。；]+$/, '')
  const arxiv =
    /^(?:arxiv:\s*|https?:\/\/(?:\w+\.)?arxiv\.org\/(?:abs|pdf|html)\/|(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?10\.48550\/arxiv\.)?((?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7})(?:v\d+)?)(?:\.pdf)?$/i.exec(
      bare,
    )
  if (arxiv) return { kind: 'arxiv', id: arxiv[1]!.toLowerCase() }
  const doi = /^(?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/\S+)$/i.exec(bare)
  if (doi) return { kind: 'doi', id: decode(doi[1]!).toLowerCase() }
  const pmid =
    /^(?:pmid:?\s*|https?:\/\/(?:pubmed\.ncbi\.nlm\.nih\.gov|(?:www\.)?ncbi\.nlm\.nih\.gov\/pubmed|europepmc\.org\/(?:article|abstract)\/med)\/)?(\d{4,9})\/?$/i.exec(
      bare,
    )
  return pmid ? { kind: 'pmid', id: pmid[1]! } : null
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
