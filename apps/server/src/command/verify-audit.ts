import { createReadStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { verifyRecord } from '../audit-check/verify-record.ts'
import { WrongCall, defineCommand } from './command.ts'
import { readSigners } from './read-signers.ts'

export const verifyAudit = defineCommand({
  name: 'verify-audit',
  usage: 'FILE [NUMBER:HASH] [--signers LIST] [--receipt FILE]…',
  summary: 'Verifies an exported audit record, without a database or a network.',
  help: [
    'It prints the newest number and hash of a sound record, or the first event that was changed, deleted, inserted or moved. NUMBER:HASH is a head that was noted earlier, which the record must still contain.',
    '--signers names the signers as in SIGNER_PEERS, or a file with that: the record must then be what they countersigned. --receipt is the last receipt that the operator of a signer printed: the record must contain it.',
  ],
  options: { signers: { type: 'string' }, receipt: { type: 'string', multiple: true, default: [] } },
  async run({ values, positionals, print }) {
    const [file, head] = positionals
    if (file === undefined || (head !== undefined && !/^\d+:[0-9a-f]{64}$/.test(head)))
      throw new WrongCall('expected the exported file, and perhaps a head that was noted as number:hash')
    const signers = values.signers === undefined ? [] : readSigners(values.signers)
    if (values.receipt.length > 0 && signers.length === 0)
      throw new WrongCall('--receipt: name the signers with --signers')
    const printed = values.receipt.flatMap((path) => readFileSync(path, 'utf8').trim().split('\n'))
    const lines = createInterface({ input: createReadStream(file) })
    const { isSound, text } = await verifyRecord(lines, { head, signers, printed })
    print(text)
    return isSound
  },
})
