import type { ListedFile } from './port.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * The text of the first element of this name, or `''`. Enough for the flat replies of S3, which hold no attributes or
 * CDATA we read.
 */
export function getXmlField(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity]!)
}

export function parseListing(xml: string): ListedFile[] {
  return xml
    .split('<Contents>')
    .slice(1)
    .map((entry) => ({
      key: getXmlField(entry, 'Key'),
      size: Number(getXmlField(entry, 'Size')),
      modifiedAt: new Date(getXmlField(entry, 'LastModified')),
    }))
}

export function serializeParts(etags: string[]): string {
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
  )
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
