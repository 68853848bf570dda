/** The newest countersignatures of each organisation's audit record, and the event that the next one continues from. */
import { hashAt, parseAuditReceipt, seqOf } from '@holdfast/mpc/nodes'
import type { Line } from './line.ts'
import { UnreliableRecord } from './unreliable-record.ts'

type AuditLine = Extract<Line, { kind: 'audit' | 'audit accepted' }>

export interface HeldAudit {
  /** In base64, as they were answered; the newest is the last. */
  readonly receipts: readonly { readonly receipt: string; readonly signature: string }[]
  /** The next events continue from this one. */
  readonly seq: number
  readonly hash: string
  /** The operator named the event, after the record had gone back. The next receipt ends this. */
  readonly isAccepted: boolean
}

/** A server that lost an answer receives these again with the next. */
const mostKept = 20

export class Countersignatures {
  readonly #held = new Map<string, HeldAudit>()

  find(organisation: string): HeldAudit | undefined {
    return this.#held.get(organisation)
  }

  get all(): ReadonlyMap<string, HeldAudit> {
    return this.#held
  }

  apply(line: AuditLine): void {
    const { organisation } = line
    if (line.kind === 'audit accepted') {
      const { seq, hash } = line
      const receipts = this.#held.get(organisation)?.receipts ?? []
      this.#held.set(organisation, { receipts, seq, hash, isAccepted: true })
      return
    }
    const { receipt, signature } = line
    const opened = parseAuditReceipt(Buffer.from(receipt, 'base64'))
    const seq = opened === null ? 0 : seqOf(opened)
    const hash = opened === null ? undefined : hashAt(opened, seq)
    if (hash === undefined)
      throw new UnreliableRecord(`a countersignature of ${organisation} is not readable`)
    const earlier = this.#held.get(organisation)?.receipts ?? []
    const receipts = [...earlier, { receipt, signature }].slice(-mostKept)
    this.#held.set(organisation, { receipts, seq, hash, isAccepted: false })
  }

  /** The lines that restore all of this. */
  lines(at: number): AuditLine[] {
    return [...this.#held].flatMap(([organisation, { receipts, seq, hash, isAccepted }]): AuditLine[] => [
      ...receipts.map((signed) => ({ kind: 'audit' as const, at, organisation, ...signed })),
      ...(isAccepted ? [{ kind: 'audit accepted' as const, at, organisation, seq, hash }] : []),
    ])
  }
}
