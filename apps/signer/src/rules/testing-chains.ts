/** A signer's record with chains of rules, in a folder of its own and with a clock that tests set. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Line } from '../record/line.ts'
import { NodeRecord, writeRecord } from '../record/node-record.ts'
import { sealWith } from '../shares/seal.ts'
import { RulesChains } from './rules-chains.ts'
import { start } from './testing.ts'

export class TestChains {
  readonly folder = mkdtempSync(join(tmpdir(), 'rules-'))
  readonly #seal = sealWith(randomBytes(32))
  time = start
  record: NodeRecord
  chains: RulesChains

  constructor(lines: readonly Line[] = []) {
    writeRecord(this.folder, this.#seal, lines)
    this.record = this.#openRecord()
    this.chains = this.#openChains()
  }

  /** As after a restart. */
  reopen(): RulesChains {
    this.record = this.#openRecord()
    this.chains = this.#openChains()
    return this.chains
  }

  /** As after a loss of the record, in a folder that is otherwise the same. */
  forget(): RulesChains {
    writeRecord(this.folder, this.#seal)
    return this.reopen()
  }

  #openRecord(): NodeRecord {
    const now = () => this.time
    return new NodeRecord(this.folder, this.#seal, { now, elapsed: now }, { mostLapsed: 8 })
  }

  #openChains(): RulesChains {
    return new RulesChains(this.folder, this.#seal, this.record, () => this.time)
  }
}
