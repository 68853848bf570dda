/** Random attacks. On sessions and witnesses: each takes an order that people signed in part or as a whole, of one transfer or of a
 *  row of a batch, and changes a few of its parts, its list of intents and receipts too, at any time that the clocks of the signers
 *  may be set to. On open sessions: each changes a hello. On rules:
 *  each sends statements of which some are genuine. The thief also has the device of Carl, an approver and governor, and the identity
 *  of signer 3, but nothing of anybody else. */
import { randomBytes, randomUUID } from 'node:crypto'
import { intentHash } from '@holdfast/chains'
import { encodeTransferIntent, type TransferIntent } from '@holdfast/ledger'
import { openReceipt, type SignedReceiptBody, signReceipt, toBase64 } from '@holdfast/mpc/nodes'
import fc from 'fast-check'
import { batchHash } from '@holdfast/policy/rules'
import { looser, nextRules, tighter } from '../../signer/src/rules/testing.ts'
import { unsignedOf, usdt } from './signing-requests.ts'
import { batchOf, batchOrder } from './stolen-server-batches.ts'
import { proposal, stated } from './stolen-server-changes.ts'
import {
  acme,
  ana,
  type Approval,
  authenticatorOf,
  bea,
  bolt,
  bytesOf,
  carl,
  coin,
  dora,
  eli,
  hour,
  minute,
  type Order,
  quorums,
  type StolenServer,
  stranger,
  thiefKey,
  trx,
  uuid,
} from './stolen-server-scene.ts'

export interface Base {
  readonly intent: TransferIntent
  readonly order: Order
  /** The receipts of the signers, for a complete order. */
  readonly receipts: readonly SignedReceiptBody[]
  /** Everybody signed who has to. */
  readonly isComplete: boolean
  /** The other intents of its batch; none for a single transfer. */
  readonly others: readonly TransferIntent[]
}

/** Orders that the thief has seen. All signers know the complete ones already, so their bytes cannot be replaced. */
export async function seenOrders(server: StolenServer): Promise<readonly Base[]> {
  const bases = [[bea, dora], [bea, dora], [bea], [bea], [], []].map((people, i): Base => {
    const intent = server.intent({
      asset: i % 2 === 0 ? usdt : { id: trx, decimals: 6 },
      units: 1_000_001n + BigInt(i),
    })
    return {
      intent,
      order: server.order(intent, server.approvalsOf(intent, ...people)),
      receipts: [],
      isComplete: people.length === 2,
      others: [],
    }
  })
  bases.push(...rowsOfBatches(server))
  for (const { order, isComplete } of bases) if (isComplete) await Promise.all(server.askAll(order))
  return Promise.all(
    bases.map(async (base) => ({
      ...base,
      receipts: base.isComplete
        ? await Promise.all([1, 2, 3].map((party) => server.witness(base.order, party)))
        : [],
    })),
  )
}

/** Every row of a batch that everybody signed, and one row of batches that fewer people signed. Their sums need two people, one of
 *  whom is a treasurer; each row alone needs one person. */
const rowsOfBatches = (server: StolenServer): readonly Base[] =>
  [[bea, dora], [bea], []].flatMap((people, i) => {
    const asset = i % 2 === 0 ? usdt : { id: trx, decimals: 6 }
    const intents = [400_001n, 400_002n, 400_003n].map((units) => server.intent({ asset, units }))
    const isComplete = people.length === 2
    const { approvals } = batchOrder(server, intents, { people })
    return intents.slice(0, isComplete ? 3 : 1).map((of) => ({
      intent: of,
      order: { ...batchOrder(server, intents, { of, people }), approvals },
      receipts: [],
      isComplete,
      others: intents.filter((intent) => intent !== of),
    }))
  })

interface Draft {
  server: StolenServer
  bases: readonly Base[]
  intent: TransferIntent
  order: Order
}

const pick = <T>(items: readonly T[], n: number): T => items[n % items.length]!

/** The intent of the order, and everything that states its hash where a signature does not. */
function withIntent(draft: Draft, change: Partial<TransferIntent>): void {
  draft.intent = { ...draft.intent, ...change }
  draft.order = { ...draft.order, intent: toBase64(encodeTransferIntent(draft.intent)) }
}
const withOrder = (draft: Draft, change: Partial<Order>): void => {
  draft.order = { ...draft.order, ...change }
}
function withApproval(draft: Draft, n: number, change: (approval: Approval) => Approval): void {
  const { approvals } = draft.order
  const at = n % Math.max(approvals.length, 1)
  withOrder(draft, { approvals: approvals.map((approval, i) => (i === at ? change(approval) : approval)) })
}
type Assertion = NonNullable<Approval['assertion']>
const withAssertion = (draft: Draft, n: number, change: (assertion: Assertion) => Partial<Assertion>): void =>
  withApproval(draft, n, (approval) =>
    approval.assertion === null
      ? approval
      : { ...approval, assertion: { ...approval.assertion, ...change(approval.assertion) } },
  )
const withStatement = (draft: Draft, n: number, change: Partial<Assertion['statement']>): void =>
  withAssertion(draft, n, ({ statement }) => ({ statement: { ...statement, ...change } }))

function flipped(text: string, n: number): string {
  const bytes = Buffer.from(text, 'base64')
  bytes.writeUInt8(bytes.readUInt8(n % bytes.length) ^ (1 << (n % 8)), n % bytes.length)
  return toBase64(bytes)
}
type Batch = NonNullable<Order['batch']>
/** Gives a single transfer a batch of its own. */
function withBatch(draft: Draft, change: (batch: Batch) => Partial<Batch>): void {
  const batch = draft.order.batch ?? batchOf([draft.intent])
  withOrder(draft, { batch: { ...batch, ...change(batch) } })
}
/** People sign the hash of the batch, or else of the intent. */
const hashSigned = ({ order: { batch }, intent }: Draft): string =>
  batch === undefined ? intentHash(encodeTransferIntent(intent)) : batchHash(batch, intent)
const hashes = (intents: readonly TransferIntent[]): string[] =>
  intents.map((intent) => intentHash(encodeTransferIntent(intent)))

const borrowed = ({ bases }: Draft, n: number): Approval => {
  const { approvals } = pick(bases, n).order
  return pick(approvals, n >> 3)
}
const everybody = [ana, bea, carl, dora, eli]
const times = (now: number, n: number) =>
  pick([now - hour, now - 1, now + 3 * minute, now + 63 * minute, now + 25 * hour], n)

/** Each changes a part of the order. */
const mutations: readonly ((draft: Draft, n: number) => void)[] = [
  (draft, n) =>
    withIntent(draft, { units: pick([1n, 999_999n, 1_000_000n, 2_999_999n, 3_000_001n, 2n ** 70n], n) }),
  (draft, n) => withIntent(draft, { recipient: pick([bolt, coin, stranger, acme], n) }),
  (draft, n) =>
    withIntent(draft, { asset: pick([usdt, { id: trx, decimals: 6 }, { ...usdt, decimals: 3 }], n) }),
  (draft, n) => withIntent(draft, { feeCeiling: pick([0n, 29_999_999n, 30_000_001n, 10n ** 12n], n) }),
  (draft, n) => withIntent(draft, { expiresAt: new Date(times(draft.server.now, n)) }),
  (draft, n) => withIntent(draft, { createdAt: new Date(times(draft.server.now, n)) }),
  (draft) => withIntent(draft, { requestId: randomUUID() }),
  (draft, n) => withIntent(draft, { memo: pick(['', 'a', 'invoice 7'], n) }),
  (draft, n) => withIntent(draft, { requestedBy: pick(everybody, n) }),
  (draft, n) => withIntent(draft, { organisation: randomUUID(), isRepeat: n % 2 === 0 }),
  (draft, n) => withIntent(draft, { rules: pick(['', 'ab'.repeat(32)], n) }),
  (draft, n) => withIntent(draft, { network: pick(['tron:0x2b6653dc', 'tron:0x94a9059e'], n) }),
  (draft, n) =>
    withIntent(draft, { wallet: { ...pick(draft.server.wallets, n), keyId: draft.server.keyId } }),
  (draft, n) =>
    withBatch(draft, ({ intents }) => ({ intents: [...intents, ...hashes([draft.intent])].slice(n % 2) })),
  (draft, n) => withBatch(draft, ({ intents }) => ({ intents: intents.filter((_, at) => at !== n % 3) })),
  (draft) => withBatch(draft, ({ intents }) => ({ intents: intents.toReversed() })),
  (draft, n) =>
    withBatch(draft, ({ intents }) => ({
      intents: [...intents, ...hashes([pick(draft.bases, n).intent])],
    })),
  (draft, n) =>
    withBatch(draft, ({ intents }) => ({
      intents: intents.map((hash, at) => (at === n % 3 ? hashes([draft.intent])[0]! : hash)),
    })),
  (draft, n) =>
    withBatch(draft, () => ({ total: pick(['0', '1', '400001', '1200005', '1200007', '9e9'], n) })),
  (draft, n) => withBatch(draft, () => ({ id: pick([randomUUID(), uuid(0xba)], n) })),
  (draft, n) => {
    const { batch: _, ...order } = draft.order
    const { batch } = pick(draft.bases, n).order
    draft.order = batch === undefined ? order : { ...order, batch }
  },
  (draft, n) => {
    const { others } = pick(draft.bases, n)
    if (others.length > 0) withIntent(draft, pick(others, n >> 4))
  },
  // Carl's device signs whatever the thief shows it.
  (draft, n) => {
    const act = pick(['request', 'approve'] as const, n)
    const hash = hashSigned(draft)
    const signed = draft.server.signed(act, carl, draft.intent, { statement: { intentHash: hash } })
    withOrder(draft, { approvals: [...draft.order.approvals, { ...signed, intentHash: hash }] })
  },
  (draft, n) => {
    const hash = hashSigned(draft)
    withOrder(draft, {
      approvals: draft.order.approvals.map((approval) => ({ ...approval, intentHash: hash })),
    })
    if (n % 2 === 0) for (let at = 0; at < 4; at += 1) withStatement(draft, at, { intentHash: hash })
  },
  (draft) => withOrder(draft, { unsigned: toBase64(unsignedOf(draft.intent)) }),
  (draft, n) =>
    withOrder(draft, {
      unsigned: toBase64(unsignedOf({ ...draft.intent, recipient: pick([bolt, stranger], n) })),
    }),
  (draft, n) =>
    withOrder(draft, {
      unsigned: toBase64(unsignedOf({ ...draft.intent, units: draft.intent.units + BigInt(n % 9) })),
    }),
  (draft, n) => withOrder(draft, { unsigned: bytesOf(draft.intent, { block: pick(['00', 'ef'], n) }) }),
  (draft, n) => withOrder(draft, { unsigned: pick(draft.bases, n).order.unsigned }),
  (draft, n) => withOrder(draft, { unsigned: flipped(draft.order.unsigned, n) }),
  (draft, n) => withOrder(draft, { intent: pick(draft.bases, n).order.intent }),
  (draft, n) => withOrder(draft, { intent: flipped(draft.order.intent, n) }),
  (draft, n) => withOrder(draft, { path: [...pick(draft.server.wallets, n).path] }),
  (draft, n) => withOrder(draft, { message: n % 3 }),
  (draft, n) => withOrder(draft, { approvals: draft.order.approvals.filter((_, at) => at !== n % 3) }),
  (draft, n) =>
    withOrder(draft, { approvals: [...draft.order.approvals, ...draft.order.approvals.slice(n % 3)] }),
  (draft) => withOrder(draft, { approvals: draft.order.approvals.toReversed() }),
  (draft, n) => withOrder(draft, { approvals: [...draft.order.approvals, borrowed(draft, n)] }),
  (draft, n) => withApproval(draft, n, () => borrowed(draft, n >> 2)),
  (draft, n) => withApproval(draft, n, (approval) => ({ ...approval, assertion: null })),
  (draft, n) => withApproval(draft, n, (approval) => ({ ...approval, userId: pick(everybody, n >> 2) })),
  (draft, n) => withStatement(draft, n, { person: pick(everybody, n >> 2) }),
  (draft, n) => withStatement(draft, n, { act: pick(['request', 'approve'] as const, n >> 2) }),
  (draft, n) => withStatement(draft, n, { notAfter: times(draft.server.now, n >> 2) }),
  (draft, n) => withStatement(draft, n, { rulesVersion: 1 + ((n >> 2) % 9), rulesHash: 'cd'.repeat(32) }),
  (draft, n) => withAssertion(draft, n, ({ signature }) => ({ signature: flipped(signature, n >> 2) })),
  (draft, n) =>
    withAssertion(draft, n, ({ clientDataJSON }) => ({ clientDataJSON: flipped(clientDataJSON, n >> 2) })),
  (draft, n) =>
    withAssertion(draft, n, ({ authenticatorData }) => ({
      authenticatorData: flipped(authenticatorData, n >> 2),
    })),
  (draft, n) => withAssertion(draft, n, () => ({ ...borrowed(draft, n >> 2).assertion })),
  (draft, n) => {
    const { clientDataJSON, authenticatorData, signature } = borrowed(draft, n >> 2).assertion!
    withAssertion(draft, n, () => ({ clientDataJSON, authenticatorData, signature }))
  },
  (draft, n) =>
    withOrder(draft, {
      approvals: [
        ...draft.order.approvals,
        draft.server.signed(pick(['request', 'approve'] as const, n), pick(everybody, n >> 1), draft.intent, {
          by: thiefKey(String(n % 5)),
        }),
      ],
    }),
  (draft, n) =>
    withOrder(draft, {
      approvals: [
        ...draft.order.approvals,
        draft.server.signed('approve', carl, draft.intent, { device: 1 + (n % 2) }),
      ],
    }),
  (draft, n) =>
    withOrder(draft, {
      receipts: [...(draft.order.receipts ?? []), receiptOf(draft, n)].slice(0, 3),
    }),
  (draft, n) => {
    const { receipt, signature } = receiptOf(draft, n >> 1)
    withOrder(draft, {
      receipts: [
        n % 2 === 0
          ? { receipt: flipped(receipt, n), signature }
          : { receipt, signature: flipped(signature, n) },
      ],
    })
  },
]

/** A receipt that another signer gave, or one that signer 3 signs in the name of a party. */
function receiptOf({ server, bases }: Draft, n: number): SignedReceiptBody {
  const { receipts } = pick(
    bases.filter(({ isComplete }) => isComplete),
    n,
  )
  const own = pick(receipts, n >> 2)
  const known = openReceipt(
    { receipt: Buffer.from(own.receipt, 'base64'), signature: Buffer.from(own.signature, 'base64') },
    pick(server.nodes, receipts.indexOf(own)).identity,
  )
  if (n % 3 === 0 || known === null) return own
  const forged = signReceipt({ ...known, party: 1 + ((n >> 4) % 3) }, server.corrupt)
  return { receipt: toBase64(forged.receipt), signature: toBase64(forged.signature) }
}

export interface Attempt {
  readonly base: number
  readonly isWitness: boolean
  /** How far the clocks of all signers are ahead of the time of day, in milliseconds. */
  readonly lead: number
  readonly steps: readonly { readonly mutation: number; readonly n: number }[]
  readonly party: number
}

export const attempts: fc.Arbitrary<Attempt> = fc.record({
  base: fc.nat({ max: 10 }),
  isWitness: fc.boolean(),
  lead: fc.constantFrom(0, 0, 0, 0, 90_000, -4 * minute, 5 * minute, 30 * hour),
  steps: fc.array(fc.record({ mutation: fc.nat({ max: mutations.length - 1 }), n: fc.nat({ max: 4095 }) }), {
    minLength: 1,
    maxLength: 5,
  }),
  party: fc.integer({ min: 1, max: 3 }),
})

/** Without effect where no intent or bytes can express it. */
function change(draft: Draft, mutation: (typeof mutations)[number], n: number): void {
  const { intent, order } = draft
  try {
    mutation(draft, n)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    Object.assign(draft, { intent, order })
  }
}

/** The order of the thief, or null where it is one that people approved, with these bytes. */
export function attackOf(
  { base, steps, party }: Attempt,
  server: StolenServer,
  bases: readonly Base[],
): Order | null {
  const { intent, order } = pick(bases, base)
  const draft: Draft = { server, bases, intent, order }
  for (const { mutation, n } of steps) change(draft, pick(mutations, mutation), n)
  const parties = quorums.find((quorum) => quorum.some((member) => member === party))!
  return bases.some((each) => isApproved(draft.order, each))
    ? null
    : { ...draft.order, parties: [...parties] }
}

/** The same transaction, with the signatures of those who have to sign; Carl may sign in place of Bea. */
function isApproved({ approvals, ...order }: Order, { order: honest, isComplete }: Base): boolean {
  const isSame =
    (['keyId', 'intent', 'unsigned'] as const).every((name) => order[name] === honest[name]) &&
    JSON.stringify(order.batch) === JSON.stringify(honest.batch)
  const has = (approval: Approval) =>
    approvals.some((each) => JSON.stringify(each.assertion) === JSON.stringify(approval.assertion))
  const [request, ofBea, ofDora] = honest.approvals
  const isByTwo = () => has(ofBea!) || approvals.some(({ userId }) => userId === carl)
  return isComplete && isSame && has(request!) && has(ofDora!) && isByTwo()
}

export interface HelloAttempt {
  readonly base: number
  readonly n: number
  readonly party: number
  readonly lead: number
}
export const helloAttempts: fc.Arbitrary<HelloAttempt> = fc.record({
  base: fc.nat({ max: 1 }),
  n: fc.nat({ max: 4095 }),
  party: fc.integer({ min: 1, max: 3 }),
  lead: fc.constantFrom(0, 0, 90_000, -90_000),
})

/** Opens an order that people approved at two signers, and brings one of them a hello of the other that the thief has changed. */
export async function sendChangedHello(
  { base, n, party, lead }: HelloAttempt,
  server: StolenServer,
  bases: readonly Base[],
): Promise<unknown> {
  const peer = (party % 3) + 1
  const parties = [party, peer].toSorted((a, b) => a - b)
  const { order } = pick(
    bases.filter(({ isComplete }) => isComplete),
    base,
  )
  const [sessionId, otherSession] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
  const peerSession = n % 5 === 0 ? otherSession : sessionId
  try {
    await server.open({ ...order, parties }, party, sessionId)
    server.lead = lead
    const { hello } = await server.open({ ...order, parties }, peer, peerSession).finally(() => {
      server.lead = 0
    })
    if (hello === undefined) throw new Error('the signer sent no hello')
    const changed = { ...hello }
    const field = pick(['key', 'order', 'signature', 'state'] as const, n)
    const isChanged = n % 5 !== 0 && lead === 0
    if (isChanged && changed[field] !== undefined)
      changed[field] = Buffer.from(flipped(toBase64(changed[field]), n >> 2), 'base64')
    return await server.meet({ ...changed, party: peer }, { party, sessionId })
  } finally {
    await server.end(party, sessionId)
    await server.end(peer, peerSession)
  }
}

export interface RulesAttempt {
  readonly version: number
  readonly statements: readonly { readonly kind: number; readonly n: number }[]
  readonly isAct: boolean
}
export const rulesAttempts: fc.Arbitrary<RulesAttempt> = fc.record({
  version: fc.nat({ max: 3 }),
  statements: fc.array(fc.record({ kind: fc.nat({ max: 6 }), n: fc.nat({ max: 4095 }) }), {
    minLength: 1,
    maxLength: 5,
  }),
  isAct: fc.boolean(),
})

export interface ChangeSent {
  readonly path: '/rules' | '/rules/acts'
  readonly body: object
  /** The version in force, again: signers answer that nothing changes, whatever comes with it. */
  readonly isRepeat: boolean
}

/** A version of the rules, or acts on them, with the statements that a thief can make or borrow: one governor is the thief's. */
export function changeAttackOf(
  { version, statements, isAct }: RulesAttempt,
  { rules }: StolenServer,
): ChangeSent {
  const versions = [tighter(rules), looser(rules), nextRules(tighter(rules), {}), rules]
  const next = pick(versions, version)
  const about = isAct ? rules : next
  const acts = isAct ? (['thaw', 'veto'] as const) : (['adopt', 'join'] as const)
  const assertions = statements.map(({ kind, n }) => {
    const act = pick(acts, n)
    const own = stated(act, carl, about)
    const others = stated(
      act,
      pick([bea, dora, ana], n >> 1),
      pick(
        versions.filter((each) => each !== about),
        n >> 3,
      ),
    )
    switch (kind) {
      case 0:
        return own
      case 1:
        return others
      case 2:
        return { ...others, statement: stated(act, others.statement.person, about).statement }
      case 3:
        return { ...own, statement: { ...own.statement, person: bea } }
      case 4:
        return stated(act, bea, about, {
          by: { ...thiefKey('bea'), credentialId: authenticatorOf(bea).credentialId },
        })
      case 5:
        return { ...own, statement: { ...own.statement, notAfter: own.statement.notAfter + n } }
      default:
        return stated(act, bea, about, { madeAt: Date.now() - 25 * hour - n })
    }
  })
  return isAct
    ? { path: '/rules/acts', body: { assertions }, isRepeat: false }
    : { path: '/rules', body: proposal(next, assertions), isRepeat: next === rules }
}
