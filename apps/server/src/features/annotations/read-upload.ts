/** The bytes of an uploaded file, as they arrive: reading stops at the first byte too many. */
import { attachmentLimits } from '@holdfast/contract'
import { refusal } from '../../http/refusal.ts'

export async function readUpload(
  upload: AsyncIterable<Uint8Array>,
  limit: number = attachmentLimits.bytes,
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of upload) {
    size += part.length
    if (size > limit) throw refusal('ATTACHMENT_TOO_LARGE', { limit: limit / 1_000_000 })
    parts.push(part)
  }
  if (size === 0) throw refusal('ATTACHMENT_EMPTY')
  return Buffer.concat(parts)
}
