/** Verifies an exported audit record without a database or a network: `npm run verify-audit -- file.ndjson [seq:hash]`.
 *  The last argument is a head noted earlier, which the record must still contain. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { AuditEventOnWire } from '@holdfast/contract'
import type { AuditEvent } from '@holdfast/ledger'
import { chainStart, type ChainPosition, followChain } from '@holdfast/store/audit-chain'

const [file, noted] = process.argv.slice(2)
if (file === undefined || (noted !== undefined && !/^\d+:[0-9a-f]{64}$/.test(noted))) {
  console.error('Give the exported file, and perhaps a head that was noted earlier as number:hash.')
  process.exit(2)
}
const verdict = await verify(file, noted ?? null)
console.log(verdict.text)
process.exit(verdict.isSound ? 0 : 1)

async function verify(path: string, head: string | null): Promise<{ isSound: boolean; text: string }> {
  let position: ChainPosition = chainStart
  let organisation: string | null = null
  let isHeadMet = head === null
  let line = 0
  for await (const text of createInterface({ input: createReadStream(path) })) {
    line += 1
    const event = eventOf(text)
    if (event === null) return { isSound: false, text: `Line ${line} is not an audit event.` }
    organisation ??= event.organisation_id
    if (event.organisation_id !== organisation)
      return { isSound: false, text: `Line ${line} belongs to another organisation.` }
    const next = followChain(position, event)
    if (typeof next === 'string') return { isSound: false, text: `Broken: ${next}.` }
    position = next
    if (`${position.seq}:${position.hash}` === head) isHeadMet = true
  }
  if (!isHeadMet) return { isSound: false, text: 'Broken: the record does not lead through the noted head.' }
  return { isSound: true, text: `Sound: ${position.seq} events, head ${position.seq}:${position.hash}` }
}

function eventOf(text: string): AuditEvent | null {
  try {
    const parsed = AuditEventOnWire.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
