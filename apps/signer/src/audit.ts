/** `npm run audit -w apps/signer -- --list`, with the node stopped: prints the last countersignature of each organisation's
 *  audit record. `-- --receipt ORGANISATION` prints it as a line of an export, for `holdfast verify-audit --receipt`.
 *  `-- --accept ORGANISATION NUMBER:HASH` continues from that event after the record went back (`AUDIT_WENT_BACK`). */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readSealingKey } from './config.ts'
import { type NodeFolder, openNodeFolder } from './node-folder.ts'

const Position = z
  .string()
  .regex(/^[1-9]\d{0,14}:[0-9a-f]{64}$/, 'like 41:<64 hex digits>, as the audit page shows it')
  .transform((text) => {
    const [seq = '', hash = ''] = text.split(':')
    return { seq: Number(seq), hash }
  })

const { values, positionals } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    receipt: { type: 'string' },
    accept: { type: 'string' },
  },
  allowPositionals: true,
})
const { receipt, accept } = values
if (values.list) inFolder(list)
else if (receipt !== undefined) inFolder((folder) => print(folder, receipt))
else if (accept !== undefined) inFolder((folder) => acceptAt(folder, z.guid().parse(accept), positionals[0]))
else throw new Error('usage: --list, --receipt ORGANISATION, or --accept ORGANISATION NUMBER:HASH')

function list({ record }: NodeFolder): void {
  if (record.countersignatures.all.size === 0) console.log('nothing was countersigned yet')
  for (const [organisation, { seq, hash, isAccepted }] of record.countersignatures.all)
    console.log(`${organisation}: event ${seq}:${hash}${isAccepted ? ', accepted by the operator' : ''}`)
}

function print({ record, identity }: NodeFolder, organisation: string): void {
  const last = record.countersignatures.find(organisation)?.receipts.at(-1)
  if (last === undefined) throw new Error(`nothing of ${organisation} was countersigned yet`)
  console.log(JSON.stringify({ signer: identity.name, ...last }))
}

function acceptAt({ record }: NodeFolder, organisation: string, text: string | undefined): void {
  const position = Position.parse(text)
  record.acceptAudit(organisation, position)
  console.log(`the audit record of ${organisation} continues from event ${position.seq}`)
}

function inFolder(act: (folder: NodeFolder) => void): void {
  const folder = openNodeFolder(process.env.SIGNER_DATA ?? '', readSealingKey(process.env))
  try {
    act(folder)
  } finally {
    folder.close()
  }
}
