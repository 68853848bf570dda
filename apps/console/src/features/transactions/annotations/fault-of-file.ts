/** Files that can be attached, and why a chosen one cannot, before anything is sent. The server decides again, from all bytes. */
import { attachmentLimits } from '@holdfast/contract'
import type { ArrivedRefusal } from '../../../words/render-into.ts'

/** By the ending: the first bytes of the type in hexadecimal. Text has none. */
const signatures = new Map<string, string | null>([
  ['pdf', '25504446'],
  ['png', '89504e47'],
  ['jpg', 'ffd8ff'],
  ['jpeg', 'ffd8ff'],
  ['csv', null],
  ['txt', null],
  ['xlsx', '504b0304'],
  ['docx', '504b0304'],
])

/** For file inputs. */
export const acceptedFiles = [...signatures.keys()].map((ending) => `.${ending}`).join(',')

/** Null: it can be attached. */
export async function faultOfFile(file: File): Promise<ArrivedRefusal | null> {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  const signature = signatures.get(ending)
  if (signature === undefined) return { code: 'ATTACHMENT_TYPE_UNKNOWN', params: {} }
  if (file.size === 0) return { code: 'ATTACHMENT_EMPTY', params: {} }
  const { bytes } = attachmentLimits
  if (file.size > bytes) return { code: 'ATTACHMENT_TOO_LARGE', params: { limit: bytes / 1_000_000 } }
  const start = await startOf(file)
  const agrees =
    signature === null
      ? ![...signatures.values()].some((other) => other !== null && start.startsWith(other))
      : start.startsWith(signature)
  if (agrees) return null
  return { code: 'ATTACHMENT_NOT_AS_NAMED', params: { name: file.name, expected: ending.toUpperCase() } }
}

const startOf = async (file: File): Promise<string> =>
  [...new Uint8Array(await file.slice(0, 4).arrayBuffer())]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
