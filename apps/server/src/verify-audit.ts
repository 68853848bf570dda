/** Verifies an exported audit record without a database or a network: `npm run verify-audit -- FILE [NUMBER:HASH]`. The last
 *  argument is a head noted earlier, which the record must still contain. `--signers LIST` names the signers as in
 *  SIGNER_PEERS, or a file with that: the record must then be what they countersigned. `--receipt FILE`, any number of times,
 *  is the last receipt that a signer's operator printed: the record must contain it too. */
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { verifyRecord } from './audit-check/verify-record.ts'

const Signers = z
  .string()
  .regex(/^\d{1,3}=[0-9a-f]{64}(,\d{1,3}=[0-9a-f]{64})*$/)
  .transform((text) =>
    text.split(',').map((entry) => {
      const [party = '', identity = ''] = entry.split('=')
      return { party: Number(party), identity }
    }),
  )

const { values, positionals } = parseArgs({
  options: { signers: { type: 'string' }, receipt: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
})
const [file, head] = positionals
if (file === undefined || (head !== undefined && !/^\d+:[0-9a-f]{64}$/.test(head)))
  giveUp('Give the exported file, and perhaps a head that was noted earlier as number:hash.')
const signers = values.signers === undefined ? [] : readSigners(values.signers)
if (values.receipt.length > 0 && signers.length === 0) giveUp('Receipts are checked with --signers.')
const printed = values.receipt.flatMap((path) => readFileSync(path, 'utf8').trim().split('\n'))
const lines = createInterface({ input: createReadStream(file) })
const verdict = await verifyRecord(lines, { head, signers, printed })
console.log(verdict.text)
process.exit(verdict.isSound ? 0 : 1)

function readSigners(text: string): z.output<typeof Signers> {
  const list = existsSync(text) ? readFileSync(text, 'utf8') : text
  const parsed = Signers.safeParse(
    list
      .trim()
      .split(/\s*[\n,]\s*/)
      .join(','),
  )
  return parsed.success
    ? parsed.data
    : giveUp('--signers: like 1=<identity>,2=<identity>, or a file with that.')
}

function giveUp(message: string): never {
  console.error(message)
  process.exit(2)
}
