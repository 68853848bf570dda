/** When each share of this node was last verified in a backup. The backup command writes it, also beside the running node, which
 *  only reads it. A file that does not open counts as no backup. */
import { join } from 'node:path'
import { z } from 'zod'
import { readIfThere, writeDurably } from './durable-files.ts'
import type { HeldShare } from './read-share.ts'
import { BrokenSeal, type Seal } from './seal.ts'

const label = 'verified backups'
/** Enough for every key of a node in several generations; the oldest are forgotten. */
const mostEntries = 5_000

const Entry = z.strictObject({ party: z.int(), keyHash: z.string(), at: z.int() })
type Entry = z.output<typeof Entry>

export interface BackupState {
  /** How many of these shares are in a verified backup. */
  readonly keys: number
  /** Unix ms of the oldest of their latest verifications. */
  readonly verifiedAt: number | null
}

export class VerifiedBackups {
  readonly #file: string
  readonly #seal: Seal

  constructor(nodeFolder: string, seal: Seal) {
    this.#file = join(nodeFolder, 'verified-backups')
    this.#seal = seal
  }

  /** Notes that these shares were found whole in a backup. `at` is in Unix ms. */
  add(shares: readonly HeldShare[], at: number): void {
    const added = shares.map(({ me, keyHash }) => ({ party: me, keyHash, at }))
    const isReplaced = (old: Entry) =>
      added.some(({ party, keyHash }) => party === old.party && keyHash === old.keyHash)
    const entries = [...this.#read().filter((old) => !isReplaced(old)), ...added].slice(-mostEntries)
    writeDurably(this.#file, this.#seal.seal(label, Buffer.from(JSON.stringify(entries))))
  }

  stateOf(shares: readonly HeldShare[]): BackupState {
    const times = new Map(this.#read().map(({ party, keyHash, at }) => [`${party} ${keyHash}`, at]))
    const verified = shares.flatMap(({ me, keyHash }) => times.get(`${me} ${keyHash}`) ?? [])
    return { keys: verified.length, verifiedAt: verified.length === 0 ? null : Math.min(...verified) }
  }

  #read(): Entry[] {
    const sealed = readIfThere(this.#file)
    if (sealed === undefined) return []
    try {
      return z.array(Entry).parse(JSON.parse(this.#seal.open(label, sealed).toString('utf8')))
    } catch (error) {
      if (error instanceof BrokenSeal) return []
      throw error
    }
  }
}
