/** Three signers of a key that is bound to rules, and a thief who has every secret of the server: its identity as coordinator, and every
 *  row. A thief may also have the identity of signer 3, and the device of Carl, an approver. */
import { randomBytes, randomUUID } from 'node:crypto'
import { intentHash } from '@holdfast/chains'
import { buildTransfer, tron } from '@holdfast/chains/tron'
import { encodeTransferIntent, type TransferIntent } from '@holdfast/ledger'
import { deriveChildKey } from '@holdfast/mpc'
import {
  type Identity,
  identityOf,
  makeIdentitySeed,
  type OpenSessionBody,
  SessionAnswer,
  SignedReceipt,
  type SignedReceiptBody,
  toBase64,
} from '@holdfast/mpc/nodes'
import {
  type AuthenticatorKey,
  authenticatorDataBytes,
  authenticatorKeyOfSeed,
  type Ceremony,
  clientDataBytes,
  credentialOfKey,
  signBytes,
} from '@holdfast/policy/passkeys/testing'
import { es256 } from '@holdfast/policy/passkeys'
import {
  type ApprovalStatement,
  challengeOf,
  type Rules,
  type RulesDocument,
  type SignedApprovalText,
} from '@holdfast/policy/rules'
import { startNodes, type TestNode, type TestNodes } from '@holdfast/signer/testing'
import {
  ana,
  authenticatorOf as makeAuthenticator,
  bea,
  carl,
  dora,
  page,
  personOf,
  rulesDocument,
  rulesOf,
  trx,
  uuid,
} from '../../signer/src/rules/testing.ts'
import { Coordinator } from '../src/signing/coordinator.ts'
import { SignerClient } from '../src/signing/signer-client.ts'
import { z } from 'zod'
import { listedSigners } from './listed-signers.ts'
import {
  intentOf,
  rules as keyRules,
  sandboxNetwork,
  testPath,
  unsignedOf,
  usdt,
} from './signing-requests.ts'

export type Order = Extract<OpenSessionBody['ceremony'], { kind: 'sign' }>
export type Approval = Order['approvals'][number]
export type Act = ApprovalStatement['act']
export interface Wallet {
  readonly path: readonly number[]
  readonly address: string
}

const authenticators = new Map<string, AuthenticatorKey>()
/** Made once: a key takes longer than a signature. */
export function authenticatorOf(person: string, device = 1): AuthenticatorKey {
  const name = `${person} ${device}`
  const key = authenticators.get(name) ?? makeAuthenticator(person, device)
  authenticators.set(name, key)
  return key
}

export const minute = 60_000
export const hour = 60 * minute
export const { organisation } = keyRules
export const otherOrganisation = uuid(0xb)
/** Requests only. */
export const eli = uuid(5)
/** An approver with a passkey that is synced. */
export const fay = uuid(6)
export { ana, bea, carl, dora, page, trx, uuid }

export const acme = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'
/** Receives at most 0.4 TRX in a day. */
export const bolt = 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH'
/** Listed, and active in a year. */
export const later = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf'
/** Receives USDT only. */
export const coin = 'TG3XXyExBkPp9nzdajDZsozEu4BkaSJozs'
/** In no list. */
export const stranger = 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'
export const dayCap = 10_000_000n

export const thiefKey = (name: string): AuthenticatorKey => authenticatorKeyOfSeed(es256, `thief ${name}`)
export const quorums = [
  [1, 2],
  [2, 3],
  [1, 3],
] as const

/** How an assertion differs from that of an honest authenticator on its page. */
export interface Signing extends Partial<
  Pick<Ceremony, 'rpId' | 'origin' | 'flags' | 'clientData' | 'extensions' | 'signCount'>
> {
  readonly statement?: Partial<ApprovalStatement>
  readonly by?: AuthenticatorKey
  readonly device?: number
  readonly type?: string
  /** From the honest text. */
  readonly text?: (clientData: string) => string
}

export class StolenServer {
  readonly identity = identityOf(makeIdentitySeed())
  /** Wallets of a second key. */
  second: readonly Wallet[] = []
  /** Added to the time of day of every signer. */
  lead = 0
  keyId = randomUUID()
  readonly #versions: Rules[] = []
  #nodes: TestNodes | undefined
  #clients: readonly SignerClient[] = []
  #wallets: readonly Wallet[] = []
  #coordinator: Coordinator | undefined

  async start(): Promise<void> {
    this.#nodes = await startNodes(3, {
      coordinator: this.identity.name,
      networks: [sandboxNetwork],
      now: () => Date.now() + this.lead,
      elapsed: Date.now,
    })
    this.connect()
    this.#coordinator = new Coordinator(this.nodes, this.identity)
    this.#wallets = await this.generate(this.keyId)
    this.adopt(rulesOf(this.document()))
    for (const { folder } of this.nodes) folder.rules.bind(this.keyId, organisation)
  }

  /** Also after a signer was started again. */
  connect(): void {
    for (const client of this.#clients) client.close()
    this.#clients = this.nodes.map((node) => new SignerClient(node, this.identity))
  }

  async stop(): Promise<void> {
    this.#coordinator?.close()
    for (const client of this.#clients) client.close()
    await this.#nodes?.stop()
  }

  get nodes(): readonly TestNode[] {
    if (this.#nodes === undefined) throw new Error('the signers have not started')
    return this.#nodes.nodes
  }

  get clients(): readonly SignerClient[] {
    return this.#clients
  }

  get rules(): Rules {
    const inForce = this.#versions.at(-1)
    if (inForce === undefined) throw new Error('there are no rules yet')
    return inForce
  }

  /** From version 1 to the one in force. */
  get versions(): readonly Rules[] {
    return this.#versions
  }

  get wallets(): readonly Wallet[] {
    return this.#wallets
  }

  get coordinator(): Coordinator {
    if (this.#coordinator === undefined) throw new Error('the signers have not started')
    return this.#coordinator
  }

  get now(): number {
    return Date.now() + this.lead
  }

  /** The identity of signer 3, for a thief who has that signer, too. */
  get corrupt(): Identity {
    return this.nodes[2]!.folder.identity
  }

  /** A new key, and two wallets of it. */
  async generate(keyId: string, of: string = organisation): Promise<readonly Wallet[]> {
    const rules = { networks: 'test', organisation: of } as const
    await this.coordinator.generateKey({ keyId, curve: 'secp256k1', threshold: 2, parties: 3, rules })
    const { key } = this.nodes[0]!.folder.shares.get(keyId)
    return [testPath, [...testPath, 195, 7]].map((path) => ({
      path,
      address: tron.transfers!.addressOfKey(deriveChildKey(key, path)),
    }))
  }

  keyOf(keyId: string, wallets: readonly Wallet[], name = 'Own'): RulesDocument['keys'][number] {
    const { publicKey, threshold, parties } = this.nodes[0]!.folder.shares.get(keyId).key
    return {
      keyId,
      publicKey,
      threshold,
      parties: [...parties],
      networks: [sandboxNetwork],
      wallets: wallets.map(({ path, address }, i) => ({
        path: [...path],
        address,
        label: i === 0 ? `${name} treasury` : `${name} payroll`,
      })),
    }
  }

  /** Version 1. */
  document(): RulesDocument {
    const usual = rulesDocument()
    const here = { network: sandboxNetwork }
    const [asset] = usual.assets
    const [tiers] = usual.approvals
    const caps = { ...asset!, ...here, perTransfer: '3000000', perDay: String(dayCap) }
    const active = { ...here, activeFrom: 0 }
    const second = credentialOfKey(authenticatorOf(carl, 2), page)
    return {
      ...usual,
      organisation,
      signers: listedSigners(this.nodes),
      keys: [this.keyOf(this.keyId, this.wallets)],
      people: [
        ...usual.people.map((person) =>
          person.id === carl ? { ...person, credentials: [...person.credentials, second] } : person,
        ),
        personOf(eli, 'Eli', ['requester']),
        {
          ...personOf(fay, 'Fay', ['approver']),
          credentials: [credentialOfKey(authenticatorOf(fay), { ...page, backupEligible: true })],
        },
      ],
      assets: [caps, { ...caps, id: usdt.id, symbol: 'USDT' }],
      recipients: [
        { ...active, id: 'acme', label: 'Acme', address: acme, assets: both },
        { ...active, id: 'bolt', label: 'Bolt', address: bolt, assets: [{ id: trx, perDay: '400000' }] },
        { ...active, id: 'coin', label: 'Coin', address: coin, assets: [{ id: usdt.id, perDay: null }] },
        {
          ...here,
          id: 'later',
          label: 'Later',
          address: later,
          assets: both,
          activeFrom: Date.now() + 365 * 24 * hour,
        },
      ],
      approvals: [trx, usdt.id].map((id) => ({ ...tiers!, ...here, asset: id })),
    }
  }

  /** As each operator accepts it by hand. */
  adopt(rules: Rules): void {
    for (const { folder } of this.nodes)
      folder.rules.apply(rules.document.organisation, { kind: 'accept', rules })
    if (rules.document.organisation === organisation) this.follow(rules)
  }

  /** The version that the signers took over the wire. */
  follow(rules: Rules): void {
    this.#versions.push(rules)
  }

  /** One TRX to Acme, requested by Ana. */
  intent(change: Partial<TransferIntent> = {}): TransferIntent {
    const { address, path } = this.wallets[0]!
    return intentOf(
      { keyId: this.keyId, address },
      {
        wallet: { keyId: this.keyId, address, path },
        requestedBy: ana,
        rules: this.rules.hash,
        recipient: acme,
        createdAt: new Date(this.now - 5 * minute),
        expiresAt: new Date(this.now + hour),
        ...change,
      },
    )
  }

  signed(act: Act, person: string, intent: TransferIntent, signing: Signing = {}): Approval {
    const hash = intentHash(encodeTransferIntent(intent))
    const statement: ApprovalStatement = {
      act,
      intentHash: hash,
      organisation,
      rulesVersion: this.rules.document.version,
      rulesHash: this.rules.hash,
      person,
      notAfter: this.now + 10 * minute,
      ...signing.statement,
    }
    const at = new Date(this.now).toISOString()
    return { userId: person, at, intentHash: hash, assertion: assertionOf(statement, person, signing) }
  }

  /** The request, and approvals of these people. */
  approvalsOf(intent: TransferIntent, ...people: readonly string[]): Approval[] {
    return [
      this.signed('request', intent.requestedBy, intent),
      ...people.map((person) => this.signed('approve', person, intent)),
    ]
  }

  order(intent: TransferIntent, approvals: readonly Approval[], change: Partial<Order> = {}): Order {
    return {
      kind: 'sign',
      keyId: this.keyId,
      parties: [1, 2],
      path: [...intent.wallet.path],
      intent: toBase64(encodeTransferIntent(intent)),
      unsigned: toBase64(unsignedOf(intent)),
      approvals: [...approvals],
      receipts: [],
      ...change,
    }
  }

  /** Approved by Carl, and above one TRX by Bea and Dora, too. */
  approved(intent: TransferIntent, change: Partial<Order> = {}): Order {
    const people = intent.units > 1_000_000n ? [bea, carl, dora] : [carl]
    return this.order(intent, this.approvalsOf(intent, ...people), change)
  }

  /** Approved by Carl under rules that may not be in force. */
  approvedUnder(rules: Rules, change: Partial<TransferIntent>): Order {
    const intent = this.intent({ ...change, rules: rules.hash })
    const statement = { rulesHash: rules.hash, rulesVersion: rules.document.version }
    const approvals = [
      this.signed('request', intent.requestedBy, intent, { statement }),
      this.signed('approve', carl, intent, { statement }),
    ]
    const unsigned = toBase64(unsignedOf(intent, { madeAt: new Date(this.now) }))
    return this.order(intent, approvals, { unsigned })
  }

  /** Asks one signer to take part in a signature. An answer means that it agrees. */
  async open(
    order: Order,
    party: number,
    sessionId = randomBytes(32).toString('hex'),
  ): Promise<SessionAnswer> {
    const body = JSON.stringify({ sessionId, ceremony: order })
    return this.client(party).ask({ method: 'POST', path: '/sessions', body }, SessionAnswer, patienceMs)
  }

  /** Ends a session, also one that is over: a signer has room for 64. */
  async end(party: number, sessionId: string): Promise<void> {
    const call = { method: 'DELETE', path: `/sessions/${sessionId}` } as const
    await this.client(party)
      .ask(call, z.object({}), patienceMs)
      .catch(() => undefined)
  }

  /** Brings a hello of another signer, 2 unless it says otherwise, to a session. */
  async meet(
    hello: (NonNullable<SessionAnswer['hello']> & { readonly party?: number }) | undefined,
    { party, sessionId }: { readonly party: number; readonly sessionId: string },
  ): Promise<SessionAnswer> {
    if (hello === undefined) throw new Error('the signer sent no hello')
    const { key, order, state, signature } = hello
    const theirs = {
      party: hello.party ?? 2,
      key: toBase64(key),
      order: toBase64(order),
      signature: toBase64(signature),
      ...(state !== undefined && { state: toBase64(state) }),
    }
    const body = JSON.stringify({ hellos: [theirs], envelopes: [] })
    return this.client(party).ask(
      { method: 'POST', path: `/sessions/${sessionId}`, body },
      SessionAnswer,
      patienceMs,
    )
  }

  async witness(order: Order, party: number): Promise<SignedReceiptBody> {
    const body = JSON.stringify({ order })
    const { receipt, signature } = await this.client(party).ask(
      { method: 'POST', path: '/witness', body },
      SignedReceipt,
      patienceMs,
    )
    return { receipt: toBase64(receipt), signature: toBase64(signature) }
  }

  /** Asks every signer to sign, and one to witness. Two of three sign, so a thief who also has one signer needs another one's
   *  agreement, too. */
  askAll(order: Order): Promise<unknown>[] {
    return [
      ...[1, 2, 3].map((party, i) => this.open({ ...order, parties: [...quorums[i]!] }, party)),
      this.witness(order, 1),
    ]
  }

  client(party: number): SignerClient {
    const found = this.clients.find((client) => client.party === party)
    if (found === undefined) throw new Error(`there is no signer ${party}`)
    return found
  }

  /** The number of lines and the last hash of every signer's record. */
  get records(): readonly unknown[] {
    return this.nodes.map(({ folder }) => folder.record.end)
  }
}

const patienceMs = 20_000
const both = [
  { id: trx, perDay: null },
  { id: usdt.id, perDay: null },
]

function assertionOf(statement: ApprovalStatement, person: string, signing: Signing): SignedApprovalText {
  const {
    by = authenticatorOf(person, signing.device),
    type = 'webauthn.get',
    text = (same) => same,
  } = signing
  const ceremony = {
    challenge: challengeOf(statement),
    ...page,
    ...(person === fay && { flags: { backupEligible: true } }),
    ...signing,
  }
  const clientData = text(Buffer.from(clientDataBytes(type, ceremony)).toString('utf8'))
  const bytes = signBytes(by, {
    clientDataJSON: Buffer.from(clientData, 'utf8'),
    authenticatorData: authenticatorDataBytes(ceremony),
  })
  return {
    statement,
    credentialId: authenticatorOf(person, signing.device).credentialId,
    clientDataJSON: toBase64(bytes.clientDataJSON),
    authenticatorData: toBase64(bytes.authenticatorData),
    signature: toBase64(bytes.signature),
  }
}

/** Bytes of the transfer with another reference block, fee limit or times. */
export const bytesOf = (
  intent: TransferIntent,
  { block = 'cd', feeLimit = 20_000_000n, madeAt = new Date() } = {},
): string =>
  toBase64(
    buildTransfer(intent, {
      reference: { number: 78, id: `000000000000004e${block.repeat(24)}` },
      madeAt,
      expiresAt: new Date(madeAt.getTime() + 10 * minute),
      feeLimit: intent.asset.id === trx ? 0n : feeLimit,
    }),
  )
