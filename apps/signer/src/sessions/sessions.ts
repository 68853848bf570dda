/** The sessions of this node: opens, advances and forgets them. Every session is recorded before it begins, and a freeze
 *  is recorded before anything else happens. */
import { createHash } from 'node:crypto'
import { type Engine, engine as protocols } from '@holdfast/mpc'
import {
  type ActOnRules,
  type AuditHead,
  type CeremonyOrder,
  type CountersignedBody,
  type DropAnswerBody,
  type DropKey,
  type KeepShares,
  type NodeHealth,
  type NodeKeyBody,
  type OpenSession as SessionToOpen,
  type ProposeRules,
  type RulesAnswerBody,
  type RulesChainBody,
  type SessionAnswerBody,
  type SessionStep,
  type SignedAuditReceiptBody,
  type SignedReceiptBody,
  toBase64,
} from '@holdfast/mpc/nodes'
import type { z } from 'zod'
import type { SigningOrder } from '../admission/admit.ts'
import { countersign } from '../audit/countersign.ts'
import type { NodeFolder } from '../node-folder.ts'
import { HelloStates } from '../peers/hello-states.ts'
import type { Self } from '../peers/self.ts'
import { Refusal } from '../refusal.ts'
import { actOnRules, proposeRules } from '../rules/change-rules.ts'
import { presentRules, presentRulesChain } from '../rules/present-rules.ts'
import { beginCeremony } from './begin-ceremony.ts'
import { CeremonyMeter } from './ceremony-meter.ts'
import { CheckedShares } from './checked-shares.ts'
import { describeKey } from './describe-key.ts'
import { describeNode } from './describe-node.ts'
import { dropKey } from './drop-key.ts'
import { keepShares } from './keep-shares.ts'
import { assertThawed, epochOf } from './key-checks.ts'
import { type OpenSession, OpenSessions } from './open-sessions.ts'
import { Aborted, type Progress, Session } from './session.ts'
import { envelopeBody, helloBody } from './session-bodies.ts'
import type { SessionParts, SessionRules } from './session-parts.ts'
import { settleSession } from './settle-session.ts'
import { witnessSpend } from './witness-spend.ts'

export class Sessions {
  readonly #parts: SessionParts
  readonly #engine: Engine
  readonly #states: HelloStates

  constructor(self: Self, folder: NodeFolder, rules: SessionRules, engine: Engine = protocols) {
    for (const [keyId, { me }] of folder.shares.entries())
      if (me !== self.party)
        throw new Error(`the share of ${keyId} belongs to signer ${me}, but this is signer ${self.party}`)
    this.#parts = {
      self,
      folder,
      rules,
      open: new OpenSessions(rules.now),
      checked: new CheckedShares(),
      meter: new CeremonyMeter(rules.ceremoniesPerHour, rules.now),
    }
    this.#engine = engine
    this.#states = new HelloStates(self, folder.record, rules.now)
  }

  get health(): NodeHealth {
    return describeNode(this.#parts)
  }

  describeKey(keyId: string): NodeKeyBody {
    return describeKey(this.#parts, keyId)
  }

  proposeRules(call: ProposeRules): RulesAnswerBody {
    const { self, folder, rules } = this.#parts
    const proposing = { identity: self.identity.name, peers: self.peers, now: rules.now() }
    return presentRules(proposeRules(folder.rules, call, proposing))
  }

  actOnRules(call: ActOnRules): RulesAnswerBody {
    const { folder, rules } = this.#parts
    return presentRules(actOnRules(folder.rules, call, rules.now()))
  }

  describeRules(organisation: string): RulesChainBody {
    const { self, folder, rules } = this.#parts
    return presentRulesChain(folder.rules, organisation, { self, now: rules.now() })
  }

  /** `orderBytes` is the order as received. Nodes that received different orders do not connect. */
  open({ sessionId, ceremony: order }: SessionToOpen, orderBytes: Uint8Array): SessionAnswerBody {
    const { open, self } = this.#parts
    open.makeRoom()
    const { ceremony, digest } = beginCeremony(this.#parts, sessionId, order)
    const session = new Session(self, {
      id: sessionId,
      order: createHash('sha256').update(orderBytes).digest(),
      parties: order.parties,
      ceremony,
      engine: this.#engine,
      states: this.#states,
      rules: this.#rulesStateOf(order),
      isSameRules: order.kind === 'sign',
    })
    open.add(sessionId, { session, order, digest })
    const answer = { hello: helloBody(session.hello), envelopes: [], round: 0, awaiting: [], result: null }
    return { ...answer, ...this.#countersigned(order) }
  }

  countersign(head: AuditHead): CountersignedBody {
    const { folder, rules } = this.#parts
    countersign(folder, head, rules.now())
    return { receipts: [...(folder.record.countersignatures.find(head.organisation)?.receipts ?? [])] }
  }

  advance(sessionId: string, step: z.output<typeof SessionStep>): SessionAnswerBody {
    const { open, folder } = this.#parts
    const advancing = open.touch(sessionId)
    try {
      folder.record.assertWritten()
      assertThawed(folder, advancing.order)
      const progress = advancing.session.advance(step.hellos, step.envelopes)
      if (progress.result !== null) open.forget(sessionId)
      return this.#present(advancing, progress)
    } catch (error) {
      open.forget(sessionId)
      throw error instanceof Aborted ? this.#refusalOf(advancing, error) : error
    }
  }

  witness(order: SigningOrder): SignedReceiptBody {
    return witnessSpend(this.#parts, order)
  }

  forget(sessionId: string): void {
    this.#parts.open.forget(sessionId)
  }

  keep(keyId: string, keeping: KeepShares): void {
    keepShares(this.#parts, keyId, keeping)
  }

  drop(keyId: string, dropping: DropKey): DropAnswerBody {
    return dropKey(this.#parts, keyId, dropping)
  }

  /** A head that this signer does not countersign stops no signature: `POST /audit` reports it. */
  #countersigned(order: CeremonyOrder): { readonly auditReceipt?: SignedAuditReceiptBody } {
    if (order.kind !== 'sign' || order.audit === undefined) return {}
    const { folder, rules } = this.#parts
    try {
      const { receipt, signature } = countersign(folder, order.audit, rules.now())
      return { auditReceipt: { receipt: toBase64(receipt), signature: toBase64(signature) } }
    } catch (error) {
      if (error instanceof Refusal) return {}
      throw error
    }
  }

  /** For peers: a signer that receives its share from them learns whether rules bind the key. */
  #rulesStateOf({ kind, keyId }: CeremonyOrder): string {
    const { rules, record } = this.#parts.folder
    if (kind === 'sign') return rules.ofKey(keyId)?.head.hash ?? ''
    if (kind !== 'repair' && kind !== 'reshare') return ''
    return record.isQuarantined(keyId) || rules.boundTo(keyId) !== undefined ? 'quarantined' : ''
  }

  #present(open: OpenSession, { envelopes, round, awaiting, result }: Progress): SessionAnswerBody {
    return {
      envelopes: envelopes.map(envelopeBody),
      round,
      awaiting: [...awaiting],
      result: result === null ? null : settleSession(this.#parts, open, result),
    }
  }

  #refusalOf({ order }: OpenSession, { abort }: Aborted): Refusal {
    const { folder } = this.#parts
    const { code, party, freeze } = abort
    const epoch = epochOf(folder, order)
    if (freeze && party !== undefined && epoch !== null)
      folder.freezes.insert({ keyId: order.keyId, epoch, party })
    const who = party === undefined ? {} : { party }
    return freeze
      ? new Refusal('PEER_FROZEN', { detail: code, ...who })
      : new Refusal('ABORTED', { detail: code, ...who })
  }
}
