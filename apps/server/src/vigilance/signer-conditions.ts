/** Problems of the signers, for each organisation whose keys they hold. */
import type { Database } from '@holdfast/store'
import { type Alert, type Condition, listReadyKeys, type ReadyKey } from '@holdfast/store/read'
import { type SignerHealth, type Signing, TooFewSigners } from '../signing/signing.ts'

/** A shorter absence is a restart. */
const downMs = 30_000

export class SignerConditions {
  readonly #db: Database
  readonly #signing: Signing
  /** Start of each party's current absence. */
  readonly #downSince = new Map<number, Date>()

  constructor(db: Database, signing: Signing) {
    this.#db = db
    this.#signing = signing
  }

  /** `lasting`: the open alerts, which tell since when a signer is down that another process has watched before. */
  async list(now: Date, lasting: readonly Alert[]): Promise<Condition[]> {
    const keys = await listReadyKeys(this.#db)
    if (keys.length === 0) return []
    const signers = await this.#signing.health()
    for (const { party, isUp } of signers)
      if (isUp) this.#downSince.delete(party)
      else if (!this.#downSince.has(party)) this.#downSince.set(party, sinceOf(party, lasting) ?? now)
    const frozen = signers.some(({ frozenPairs }) => frozenPairs > 0) ? await this.#frozen(keys) : []
    return [...this.#down(keys, signers, now), ...frozen]
  }

  /** One for each organisation and signer. Critical when one of its keys has too few signers left. */
  #down(keys: readonly ReadyKey[], signers: readonly SignerHealth[], now: Date): Condition[] {
    const organisations = [...new Set(keys.map(({ entity_id }) => entity_id))]
    return signers.flatMap(({ party }, place): Condition[] => {
      const since = this.#downSince.get(party)
      if (since === undefined || now.getTime() - since.getTime() < downMs) return []
      const held = keys.filter(({ n, parties }) => parties?.includes(party) ?? place < n)
      return organisations
        .filter((id) => held.some(({ entity_id }) => entity_id === id))
        .map((organisationId) => ({
          organisationId,
          kind: 'signer-down',
          cause: causeOf(party),
          severity: held.some((key) => key.entity_id === organisationId && upOf(key, signers) < key.threshold)
            ? 'critical'
            : 'warning',
          facts: { signer: String(party), since: since.toISOString() },
        }))
    })
  }

  async #frozen(keys: readonly ReadyKey[]): Promise<Condition[]> {
    const read = await Promise.all(keys.map(async (key) => ({ key, pairs: await this.#pairsOf(key) })))
    return read
      .filter(({ pairs }) => pairs.length > 0)
      .map(({ key: { entity_id, id, label }, pairs }) => ({
        organisationId: entity_id,
        kind: 'key-frozen',
        cause: `frozen:${id}`,
        severity: 'critical',
        facts: {
          key_label: label,
          signer: pairs.map((pair) => pair.join(' + ')).join(', '),
          count: pairs.length,
        },
      }))
  }

  /** A key that no signer describes does not affect the others. */
  async #pairsOf({ id }: ReadyKey): Promise<readonly (readonly [number, number])[]> {
    try {
      return (await this.#signing.describeKey(id)).frozenPairs
    } catch (error) {
      if (error instanceof TooFewSigners) return []
      throw error
    }
  }
}

const upOf = ({ n, parties }: ReadyKey, signers: readonly SignerHealth[]): number =>
  signers.filter(({ isUp, party }, place) => isUp && (parties?.includes(party) ?? place < n)).length

function sinceOf(party: number, lasting: readonly Alert[]): Date | undefined {
  const since = lasting.find(({ cause }) => cause === causeOf(party))?.facts.since
  const at = new Date(String(since))
  return Number.isNaN(at.getTime()) ? undefined : at
}

const causeOf = (party: number): string => `signer:${party}`
