/** Verifies an exported audit record: that its events form a chain, and that they are the events that the signers
 *  countersigned. It needs no database and no network. */
import { AuditEventOnWire, AuditReceiptOnWire } from '@holdfast/contract'
import type { AuditEvent } from '@holdfast/ledger'
import { digestOfReceipt, openAuditReceipt } from '@holdfast/mpc/nodes'
import { type ChainPosition, chainStart, followChain } from '@holdfast/store/audit-chain'
import { type Countersigned, faultOfEvents, faultOfReceipts, reachOf } from './countersigned.ts'

export interface Checking {
  /** A head noted earlier as number:hash, which the record must contain. */
  readonly head?: string | undefined
  /** The identities of the signers, by number. Empty: countersignatures are not checked. */
  readonly signers: readonly { readonly party: number; readonly identity: string }[]
  /** Receipts that the signers' operators printed, as lines of an export. */
  readonly printed: readonly string[]
}

export interface Verdict {
  readonly isSound: boolean
  readonly text: string
}

export async function verifyRecord(lines: AsyncIterable<string>, checking: Checking): Promise<Verdict> {
  const reading = new Reading(checking)
  for await (const line of lines) {
    const fault = reading.take(line)
    if (fault !== null) return broken(fault)
  }
  return reading.verdict()
}

const broken = (fault: string): Verdict => ({ isSound: false, text: `Broken: ${fault}.` })

class Reading {
  readonly #checking: Checking
  #line = 0
  #organisation: string | null = null
  #position: ChainPosition = chainStart
  #chainFault: string | null = null
  #isHeadFound: boolean
  /** The hash of event n is at place n - 1. */
  readonly #hashes: string[] = []
  readonly #receipts: Countersigned[] = []
  readonly #digests = new Set<string>()
  #unchecked = 0

  constructor(checking: Checking) {
    this.#checking = checking
    this.#isHeadFound = checking.head === undefined
  }

  /** A fault of the line itself. A fault of the chain waits: a receipt may name an earlier event. */
  take(text: string): string | null {
    this.#line += 1
    const where = `line ${this.#line}`
    const parsed = parseLine(text)
    if (parsed === null) return `${where} is not an audit event or a countersignature`
    return 'receipt' in parsed ? this.#takeReceipt(parsed, where) : this.#takeEvent(parsed, where)
  }

  verdict(): Verdict {
    for (const text of this.#checking.printed) {
      const parsed = parseLine(text)
      if (parsed === null || !('receipt' in parsed)) return broken('a printed receipt cannot be read')
      const fault = this.#digests.has(digestOf(parsed))
        ? null
        : this.#takeReceipt(parsed, 'a printed receipt')
      if (fault !== null) return broken(fault)
    }
    const fault =
      faultOfEvents(this.#hashes, this.#receipts, this.#chainFault !== null) ??
      this.#chainFault ??
      (this.#isHeadFound ? null : 'the record does not lead through the noted head') ??
      faultOfReceipts(this.#checking.signers, this.#receipts)
    if (fault !== null) return broken(fault)
    const { seq, hash } = this.#position
    const events = `Sound: ${seq} events, head ${seq}:${hash}`
    return { isSound: true, text: [events, ...this.#reach()].join('\n') }
  }

  #takeEvent(event: AuditEvent, where: string): string | null {
    this.#organisation ??= event.organisation_id
    if (event.organisation_id !== this.#organisation) return `${where} belongs to another organisation`
    if (this.#chainFault !== null) return null
    const next = followChain(this.#position, event)
    if (typeof next === 'string') {
      this.#chainFault = next
      return null
    }
    this.#position = next
    this.#hashes.push(next.hash)
    if (`${next.seq}:${next.hash}` === this.#checking.head) this.#isHeadFound = true
    return null
  }

  #takeReceipt(line: AuditReceiptLine, where: string): string | null {
    const { signers } = this.#checking
    if (signers.length === 0) {
      this.#unchecked += 1
      return null
    }
    const party = signers.find(({ identity }) => identity === line.signer)?.party
    if (party === undefined) return `${where} is a countersignature of a signer that you did not name`
    const [receipt, signature] = [bytesOf(line.receipt), bytesOf(line.signature)]
    const opened = openAuditReceipt({ receipt, signature }, line.signer)
    if (opened === null) return `${where}: signer ${party} did not sign this countersignature`
    this.#organisation ??= opened.organisation
    if (opened.organisation !== this.#organisation)
      return `${where}: this countersignature of signer ${party} is of another organisation`
    const digest = digestOfReceipt(receipt)
    if (this.#digests.has(digest)) return `${where} repeats a countersignature of signer ${party}`
    this.#digests.add(digest)
    this.#receipts.push({ ...opened, party, digest })
    return null
  }

  #reach(): string[] {
    if (this.#checking.signers.length > 0) return reachOf(this.#receipts)
    return this.#unchecked === 0
      ? []
      : [`Not checked: ${this.#unchecked} countersignatures. Name the signers with --signers.`]
  }
}

type AuditReceiptLine = ReturnType<typeof AuditReceiptOnWire.parse>

function parseLine(text: string): AuditEvent | AuditReceiptLine | null {
  const json = jsonOf(text)
  const event = AuditEventOnWire.safeParse(json)
  if (event.success) return event.data
  const receipt = AuditReceiptOnWire.safeParse(json)
  return receipt.success ? receipt.data : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'))

const digestOf = ({ receipt }: AuditReceiptLine): string => digestOfReceipt(bytesOf(receipt))
