/** The type of an attached file, recognised from its bytes. Its name has to agree: a program that opens it goes by the name. */
import { fileTypeFromBuffer } from 'file-type'
import { refusal } from '../../http/refusal.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Media types by the ending of the name. */
const types: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['xlsx', xlsx],
  ['docx', docx],
  ['csv', 'text/csv'],
  ['txt', 'text/plain'],
])

export async function mediaTypeOf(name: string, bytes: Buffer): Promise<string> {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const named = types.get(ending)
  if (named === undefined) throw refusal('ATTACHMENT_TYPE_UNKNOWN')
  const found = await recognise(bytes)
  const isText = named.startsWith('text/')
  const agrees = isText ? found === undefined && isPlainText(bytes) : found === named
  if (!agrees) throw refusal('ATTACHMENT_NOT_AS_NAMED', { name, expected: ending.toUpperCase() })
  return named
}

/** Undefined for what has no signature, and for a damaged file. */
async function recognise(bytes: Buffer): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(bytes))?.mime
  } catch {
    return undefined
  }
}

/** UTF-8 without control characters other than tab and line ends. Markup is no table and no note. */
function isPlainText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !/[^\P{Cc}\t\r\n]/u.test(text) && !/^\s*<(!doctype|html|svg|\?xml|script)/i.test(text)
  } catch {
    return false
  }
}
