/** `npm run accept -w apps/signer -- --i-know-that-this-signer-has-forgotten`: takes over a folder whose record or
 *  manifest is missing, is older than the rest, or was written by an earlier version. The node must be stopped. Every key
 *  in the folder is then treated like one from a backup: it does not sign before its next refresh, nor for requests made
 *  before, or up to a day after, this command; and not before `rules --bind` or `rules --unbound`.
 *
 *  `-- --accept-rollback` lets a node sign again whose record was replaced by an older copy (`ROLLED_BACK`), for requests
 *  made a day or more later. `-- --clock` accepts the time of a clock that jumped ahead (`CLOCK_AHEAD`). */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readSealingKey } from './config.ts'
import { openNodeFolder, withIdentity } from './node-folder.ts'
import type { Line } from './record/line.ts'
import { writeRecord } from './record/node-record.ts'
import { makeFolderDurably, readIfThere, writeDurably } from './shares/durable-files.ts'
import { type HeldShare, readShare } from './shares/read-share.ts'
import { type Seal } from './shares/seal.ts'
import { fileOf, generationOf } from './shares/share-files.ts'

const { values } = parseArgs({
  options: {
    'i-know-that-this-signer-has-forgotten': { type: 'boolean', default: false },
    'accept-rollback': { type: 'boolean', default: false },
    clock: { type: 'boolean', default: false },
  },
})
const { SIGNER_DATA: folder = '' } = process.env
if (values['accept-rollback'] || values.clock) acceptInRecord()
else if (values['i-know-that-this-signer-has-forgotten']) acceptForgotten()
else
  throw new Error(
    'this signer will not know what it has agreed to; to proceed, add --i-know-that-this-signer-has-forgotten',
  )

function acceptInRecord(): void {
  const { record, close } = openNodeFolder(folder, readSealingKey(process.env))
  if (values['accept-rollback'])
    console.log(
      record.acceptRollback()
        ? 'rollback accepted: this signer signs requests made a day or more from now'
        : 'no rollback to accept',
    )
  if (values.clock)
    console.log(
      record.acceptClock()
        ? `clock accepted: it is ${new Date().toISOString()}`
        : 'the clock was not refused',
    )
  close()
}

function acceptForgotten(): void {
  withIdentity(folder, readSealingKey(process.env), ({ seal }) => {
    const at = Date.now()
    const lines = foldersIn(join(folder, 'shares')).flatMap((keyId): Line[] => {
      const shares = sharesIn(join(folder, 'shares', keyId), keyId, seal)
      // Keeping a share destroys its predecessor. Where there are two, the older one still signs.
      const [current, ...newer] = shares.toSorted((left, right) => left.key.epoch - right.key.epoch)
      if (current === undefined) return []
      const next = newer.at(-1) ?? null
      const base = newer.length > 1 ? newer[0] : undefined
      // The signer may have received these shares without keeping them, so it keeps newer ones only after all others kept
      // these.
      const { key, me } = next ?? current
      const awaits = key.parties
        .filter((party) => party !== me)
        .map((party) => ({ party, keyHash: current.keyHash }))
      for (const share of [current, ...newer]) write(keyId, share, seal)
      console.log(
        `${keyId} accepted, epoch ${current.key.epoch}: it signs after its next refresh, and after rules --bind or --unbound`,
      )
      const state = {
        current: generationOf(current),
        base: base === undefined ? null : generationOf(base),
        next: next === null || next.key.epoch === current.key.epoch ? null : generationOf(next),
        isReplacement: next !== null,
        awaits,
        frozen: [],
        restored: { at, keyHash: current.keyHash },
        dealt: null,
        movedAt: at,
        isUsed: true,
        isDropping: false,
      }
      return [
        { kind: 'quarantined', at, keyId },
        { kind: 'key', at, keyId, state },
      ]
    })
    writeRecord(folder, seal, [{ kind: 'begun', at }, ...lines])
    if (existsSync(join(folder, 'rules')))
      console.log(
        'the rules are forgotten: accept them again; and SIGNER_RULES=required, if it was set before',
      )
  })
}

function sharesIn(place: string, keyId: string, seal: Seal): HeldShare[] {
  return readdirSync(place).flatMap((name) => {
    const sealed = name.endsWith('.share') ? readIfThere(join(place, name)) : undefined
    if (sealed === undefined) return []
    try {
      return [readShare(seal.open(`share ${keyId}`, sealed))]
    } catch {
      console.log(`${join(place, name)} does not open; left unchanged`)
      return []
    }
  })
}

function write(keyId: string, share: HeldShare, seal: Seal): void {
  const place = join(folder, 'shares', keyId)
  makeFolderDurably(place)
  writeDurably(join(place, fileOf(share)), seal.seal(`share ${keyId}`, share.bytes))
}

function foldersIn(place: string): string[] {
  try {
    return readdirSync(place, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    )
  } catch {
    return []
  }
}
