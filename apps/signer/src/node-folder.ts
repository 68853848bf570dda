/** What a node keeps: its identity, its record, and the shares that the record names. One process at a time; never begun anew
 *  over what is there. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Identity, identityOf, makeIdentitySeed } from '@holdfast/mpc/nodes'
import { Freezes } from './admission/freezes.ts'
import { lockFolder } from './folder-lock.ts'
import { NodeRecord, pathsIn, writeRecord } from './record/node-record.ts'
import { makeFolderDurably, readIfThere, writeDurably } from './shares/durable-files.ts'
import { BrokenSeal, type Seal, sealWith } from './shares/seal.ts'
import { ShareStore } from './shares/share-store.ts'

export interface NodeFolder {
  readonly identity: Identity
  readonly shares: ShareStore
  readonly record: NodeRecord
  readonly freezes: Freezes
  /** Lets another process have it. */
  readonly close: () => void
}

/** Throws when the folder was never made a node's, when another process has it, when the sealing key is not the one it was
 *  made with, and when something in it is missing or from an older copy. */
export function openNodeFolder(folder: string, sealingKey: Buffer, now: () => number = Date.now): NodeFolder {
  return withLock(folder, (close) => {
    const { identity, seal } = openIdentity(folder, sealingKey)
    const record = new NodeRecord(folder, seal, now)
    const shares = new ShareStore(folder, seal, record)
    return { identity, shares, record, freezes: new Freezes(record, shares), close }
  })
}

/** Makes an empty folder a node's; answers its identity. Again with the same key: answers the identity it has. A folder that
 *  holds an identity and nothing else, as when a machine is set up again, gets a new record. */
export function makeNodeFolder(folder: string, sealingKey: Buffer): string {
  makeFolderDurably(folder)
  return withLock(folder, (close) => {
    const path = identityFile(folder)
    if (!existsSync(path)) writeDurably(path, sealWith(sealingKey).seal(identityLabel, makeIdentitySeed()))
    const { identity, seal } = openIdentity(folder, sealingKey)
    if (isBare(folder)) writeRecord(folder, seal)
    close()
    return identity.name
  })
}

/** Locked, and opened no further than its identity: for `accept`. */
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

const identityLabel = 'identity'
const identityFile = (folder: string): string => join(folder, 'identity')

/** It never was in a session, as far as can be seen: there is nothing that it could forget. */
function isBare(folder: string): boolean {
  const { record, manifest } = pathsIn(folder)
  const shares = join(folder, 'shares')
  return (
    [record, manifest].every((path) => !existsSync(path)) &&
    (!existsSync(shares) || readdirSync(shares).length === 0)
  )
}

function withLock<Answer>(folder: string, act: (close: () => void) => Answer): Answer {
  if (!existsSync(folder)) throw new Error(`${folder} is no node's folder; make one with make-node`)
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
  if (sealed === undefined) throw new Error(`${folder} is no node's folder; make one with make-node`)
  try {
    return { identity: identityOf(seal.open(identityLabel, sealed)), seal }
  } catch (error) {
    if (!(error instanceof BrokenSeal)) throw error
    throw new Error(
      `${folder} was sealed with another key: this node does not start with the one it was given`,
      { cause: error },
    )
  }
}
