/** What a node keeps: its identity, its shares, what it took part in. Never begun anew over what is there. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Identity, identityOf, makeIdentitySeed } from '@holdfast/mpc/nodes'
import { SigningRecord } from './admission/signing-record.ts'
import { Freezes } from './admission/freezes.ts'
import { BrokenSeal, type Seal, sealWith } from './shares/seal.ts'
import { readIfThere, writeDurably } from './shares/durable-files.ts'
import { ShareStore } from './shares/share-store.ts'

export interface NodeFolder {
  readonly identity: Identity
  readonly shares: ShareStore
  readonly record: SigningRecord
  readonly freezes: Freezes
}

/** Throws when the folder was never made a node's, and when the sealing key is not the one it was made with. */
export function openNodeFolder(folder: string, sealingKey: Buffer): NodeFolder {
  const seal = sealWith(sealingKey)
  const sealed = readIfThere(identityFile(folder))
  if (sealed === undefined) throw new Error(`${folder} is no node's folder; make one with make-node`)
  return {
    identity: identityOf(openIdentity(seal, sealed, folder)),
    shares: new ShareStore(join(folder, 'shares'), seal),
    record: new SigningRecord(join(folder, 'record'), seal),
    freezes: new Freezes(join(folder, 'freezes'), seal),
  }
}

/** Makes an empty folder a node's; answers its identity. Again with the same key: answers the identity it has. */
export function makeNodeFolder(folder: string, sealingKey: Buffer): string {
  if (existsSync(identityFile(folder))) return openNodeFolder(folder, sealingKey).identity.name
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const seed = makeIdentitySeed()
  writeDurably(identityFile(folder), sealWith(sealingKey).seal(identityLabel, seed))
  return identityOf(seed).name
}

const identityLabel = 'identity'
const identityFile = (folder: string): string => join(folder, 'identity')

function openIdentity(seal: Seal, sealed: Buffer, folder: string): Buffer {
  try {
    return seal.open(identityLabel, sealed)
  } catch (error) {
    if (!(error instanceof BrokenSeal)) throw error
    throw new Error(
      `${folder} was sealed with another key: this node does not start with the one it was given`,
      {
        cause: error,
      },
    )
  }
}
