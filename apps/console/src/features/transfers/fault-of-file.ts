/** Why a chosen file cannot be attached, before anything is sent. The server decides again, from all bytes. */
import { attachmentLimits } from '@holdfast/contract'
import type { ArrivedRefusal } from '../../words/render-into.ts'
import { acceptedFiles } from '../transactions/annotations/accepted-files.ts'

/** The first bytes of each type, in hexadecimal. Text has none. */
const signatures: Readonly<Record<string, string>> = {
  pdf: '25504446',
  png: '89504e47',
  jpg: 'ffd8ff',
  jpeg: 'ffd8ff',
  xlsx: '504b0304',
  docx: '504b0304',
}

/** Null: it can be attached. */
export async function faultOfFile(file: File): Promise<ArrivedRefusal | null> {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  if (!acceptedFiles.split(',').includes(`.${ending}`)) return { code: 'ATTACHMENT_TYPE_UNKNOWN', params: {} }
  if (file.size === 0) return { code: 'ATTACHMENT_EMPTY', params: {} }
  const { bytes } = attachmentLimits
  if (file.size > bytes) return { code: 'ATTACHMENT_TOO_LARGE', params: { limit: bytes / 1_000_000 } }
  const start = await startOf(file)
  const signature = signatures[ending]
  const agrees =
    signature === undefined
      ? !Object.values(signatures).some((other) => start.startsWith(other))
      : start.startsWith(signature)
  if (agrees) return null
  return {
    code: 'ATTACHMENT_NOT_AS_NAMED',
    params: { name: file.name, expected: ending.toUpperCase() },
  }
}

const startOf = async (file: File): Promise<string> =>
  [...new Uint8Array(await file.slice(0, 4).arrayBuffer())]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
