const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Builds the OpenSearch 1.1 description, with which a browser offers the instance as a search engine.
 * @param origin public address of the instance, without a trailing slash.
 */
export function openSearchDescription(origin: string): string {
  const base = origin.replaceAll(/[&<>"]/g, (sign) => escapes[sign]!)
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>问津</ShortName>
  <Description>每一句都能查证的回答</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="16" height="16" type="image/svg+xml">${base}/icon.svg</Image>
  <Url type="text/html" method="get" template="${base}/searchResult?q={searchTerms}"/>
  <Url type="application/opensearchdescription+xml" rel="self" template="${base}/opensearch.xml"/>
</OpenSearchDescription>
`
}
