/** The rules that were in force at a signer and since when, computed from the lines of its record by the words of the
 *  documentation rather than by the code of signers. Knows the events of governors only. */
import type { Rules } from '@holdfast/policy/rules'
import type { RulesLine } from '../../signer/src/record/line.ts'

export interface InForce {
  readonly rules: Rules
  readonly since: number
  /** It loosened the version before, and the delay passed at this signer. */
  readonly hasWaited: boolean
  /** Other signers had it in force. */
  readonly isFollowed: boolean
}

export interface RulesHistory {
  readonly versions: readonly InForce[]
  readonly pending: string | null
  readonly isFrozen: boolean
}

const hour = 3_600_000

export function rulesHistoryOf(
  lines: readonly RulesLine[],
  documents: ReadonlyMap<string, Rules>,
  until: number,
): RulesHistory {
  const versions: InForce[] = []
  let pending: { readonly rules: Rules; readonly effectiveAt: number } | null = null
  let isFrozen = false
  const enter = (rules: Rules, since: number, { hasWaited = false, isFollowed = false } = {}) => {
    versions.push({ rules, since, hasWaited, isFollowed })
    pending = null
  }
  const advance = (at: number) => {
    if (pending !== null && at >= pending.effectiveAt)
      enter(pending.rules, pending.effectiveAt, { hasWaited: true })
  }
  const documentOf = (hash: string): Rules => {
    const rules = documents.get(hash)
    if (rules === undefined) throw new Error(`nobody proposed ${hash}`)
    return rules
  }
  for (const { at, event } of lines) {
    advance(at)
    const head = versions.at(-1)?.rules
    switch (event.kind) {
      case 'accept':
        enter(documentOf(event.rules), at)
        break
      case 'follow':
        enter(documentOf(event.rules), at, { isFollowed: true })
        break
      case 'propose': {
        const rules = documentOf(event.rules)
        if (head === undefined || !isLooser(head, rules)) enter(rules, at)
        else pending = { rules, effectiveAt: at + head.document.governance.delayHours * hour }
        break
      }
      case 'veto':
        pending = null
        break
      case 'freeze':
        isFrozen = true
        break
      case 'thaw':
        isFrozen = false
        break
      case 'recover':
      case 'accept-later':
        throw new Error(`${event.kind} is not an event of governors`)
    }
  }
  advance(until)
  return { versions, pending: hashOf(pending), isFrozen }
}

const hashOf = (pending: { readonly rules: Rules } | null): string | null => pending?.rules.hash ?? null

/** The proposals of the campaign change nothing but the cap of a transfer. */
export const isLooser = ({ document: before }: Rules, { document: after }: Rules): boolean =>
  after.assets.some((asset) => {
    const known = before.assets.find(({ network, id }) => network === asset.network && id === asset.id)
    return known === undefined || BigInt(asset.perTransfer) > BigInt(known.perTransfer)
  })
