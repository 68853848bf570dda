import { expect, test } from 'vitest'
import { faultOfFile } from './fault-of-file.ts'

const file = (name: string, ...parts: readonly BlobPart[]) => new File([...parts], name)
const zip = new Uint8Array([0x50, 0x4b, 3, 4, 20])

test.each([
  file('invoice.pdf', '%PDF-1.7 …'),
  file('INVOICE.PDF', '%PDF-1.7 …'),
  file('scan.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13])),
  file('scan.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])),
  file('lines.xlsx', zip),
  file('letter.docx', zip),
  file('lines.csv', 'a,b\n'),
  file('note.txt', 'x'),
])('$name can be attached', async (chosen) => {
  expect(await faultOfFile(chosen)).toBeNull()
})

test.each([
  ['ATTACHMENT_TYPE_UNKNOWN', file('invoice.exe', 'MZ')],
  ['ATTACHMENT_TYPE_UNKNOWN', file('invoice', '%PDF')],
  ['ATTACHMENT_EMPTY', file('invoice.pdf')],
  ['ATTACHMENT_TOO_LARGE', file('invoice.pdf', '%PDF', new Uint8Array(5_000_000))],
  ['ATTACHMENT_NOT_AS_NAMED', file('invoice.pdf', 'MZ and more')],
  ['ATTACHMENT_NOT_AS_NAMED', file('lines.csv', zip)],
])('%s: $name cannot', async (code, chosen) => {
  expect((await faultOfFile(chosen))?.code).toBe(code)
})
