/** The files of a node: its identity, its record, and the shares that the record names. Only one process uses them at a
 *  time, and existing files are never overwritten by new ones. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Identity, identityOf, makeIdentitySeed } from '@holdfast/mpc/nodes'
import { Freezes } from './admission/freezes.ts'
import { systemClock } from './clock.ts'
import { lockFolder } from './folder-lock.ts'
import { RulesChains } from './rules/rules-chains.ts'
import { NodeRecord, pathsIn, writeRecord } from './record/node-record.ts'
import { makeFolderDurably, readIfThere, writeDurably } from './shares/durable-files.ts'
import type { HeldShare } from './shares/read-share.ts'
import { BrokenSeal, type Seal, sealWith } from './shares/seal.ts'
import { ShareStore } from './shares/share-store.ts'
import { VerifiedBackups } from './shares/verified-backups.ts'

export interface NodeFolder {
  readonly identity: Identity
  readonly shares: ShareStore
  readonly record: NodeRecord
  readonly freezes: Freezes
  readonly rules: RulesChains
  readonly backups: VerifiedBackups
  /** Releases the lock for another process. */
  readonly close: () => void
}

/** `now` and `elapsed` replace the system's clock in tests. Throws when the folder is not a node's, when another process holds it, when the
 *  sealing key is not the one it was made with, and when something in it is missing or comes from an older copy. */
export function openNodeFolder(
  folder: string,
  sealingKey: Buffer,
  now?: () => number,
  elapsed = now,
): NodeFolder {
  return withLock(folder, (close) => {
    const { identity, seal } = openIdentity(folder, sealingKey)
    const clock = { now: now ?? systemClock.now, elapsed: elapsed ?? systemClock.elapsed }
    const record = new NodeRecord(folder, seal, clock)
    const shares = new ShareStore(folder, seal, record)
    const rules = new RulesChains(folder, seal, record, clock.now)
    const backups = new VerifiedBackups(folder, seal)
    return { identity, shares, record, freezes: new Freezes(record, shares), rules, backups, close }
  })
}

/** Turns an empty folder into a node's and returns its identity. With the same key, a second call returns the existing
 *  identity. A folder that holds only an identity, as when a machine is set up again, gets a new record. */
export function makeNodeFolder(folder: string, sealingKey: Buffer): string {
  makeFolderDurably(folder)
  return withLock(folder, (close) => {
    const path = identityFile(folder)
    const isNew = !existsSync(path)
    if (isNew) writeDurably(path, sealWith(sealingKey).seal(identityLabel, makeIdentitySeed()))
    const { identity, seal } = openIdentity(folder, sealingKey)
    // Peers may know the end of the record that an existing identity had.
    if (isBare(folder)) writeRecord(folder, seal, isNew ? [] : [{ kind: 'begun', at: Date.now() }])
    close()
    return identity.name
  })
}

/** Locks the folder and opens only its identity, for `accept`. */
export function withIdentity<Answer>(
  folder: string,
  sealingKey: Buffer,
  act: (opened: { readonly identity: Identity; readonly seal: Seal }) => Answer,
): Answer {
  return withLock(folder, (close) => {
    const answer = act(openIdentity(folder, sealingKey))
    close()
    return answer
  })
}

/** Notes, beside a running node too, that these shares are in a backup that was verified now. */
export function noteBackup(folder: string, sealingKey: Buffer, shares: readonly HeldShare[]): void {
  const { seal } = openIdentity(folder, sealingKey)
  new VerifiedBackups(folder, seal).add(shares, systemClock.now())
}

const identityLabel = 'identity'
const identityFile = (folder: string): string => join(folder, 'identity')

/** Whether the folder shows no sign of any session, so that there is nothing the node could have forgotten. */
function isBare(folder: string): boolean {
  const { record, manifest } = pathsIn(folder)
  const shares = join(folder, 'shares')
  return (
    [record, manifest].every((path) => !existsSync(path)) &&
    (!existsSync(shares) || readdirSync(shares).length === 0)
  )
}

function withLock<Answer>(folder: string, act: (close: () => void) => Answer): Answer {
  if (!existsSync(folder)) throw new Error(`${folder} is not the folder of a node; create one with make-node`)
  const close = lockFolder(folder)
  try {
    return act(close)
  } catch (error) {
    close()
    throw error
  }
}

function openIdentity(
  folder: string,
  sealingKey: Buffer,
): { readonly identity: Identity; readonly seal: Seal } {
  const seal = sealWith(sealingKey)
  const sealed = readIfThere(identityFile(folder))
  if (sealed === undefined)
    throw new Error(`${folder} is not the folder of a node; create one with make-node`)
  try {
    return { identity: identityOf(seal.open(identityLabel, sealed)), seal }
  } catch (error) {
    if (!(error instanceof BrokenSeal)) throw error
    throw new Error(`${folder} was sealed with another key; set the sealing key that it was made with`, {
      cause: error,
    })
  }
}
