/** Transfers that the rules allow, alone and as rows of batches, at their limits as well, with signatures as different authenticators make them. */
import { randomUUID } from 'node:crypto'
import { intentHash } from '@holdfast/chains'
import { buildTransfer } from '@holdfast/chains/tron'
import { encodeTransferIntent, type TransferIntent } from '@holdfast/ledger'
import { toBase64 } from '@holdfast/mpc/nodes'
import { type ApprovedBatch, batchHash } from '@holdfast/policy/rules'
import fc from 'fast-check'
import { batchOf } from './stolen-server-batches.ts'
import { usdt } from './signing-requests.ts'
import {
  acme,
  ana,
  bea,
  bolt,
  carl,
  coin,
  dora,
  eli,
  fay,
  hour,
  minute,
  type Order,
  type Signing,
  type StolenServer,
  trx,
} from './stolen-server-scene.ts'

const native = { id: trx, decimals: 6 } as const
const small = 1_000_000n

export interface HonestTransfer {
  readonly payee: readonly [recipient: string, asset: TransferIntent['asset'], most: bigint]
  readonly share: number
  readonly requester: string
  readonly approvers: readonly string[]
  readonly wallet: number
  readonly memo: string
  readonly fee: number
  readonly hours: number
  readonly notAfter: number
  readonly isReversed: boolean
  /** Rows before and after it in its batch. Null: it is in none. */
  readonly beside: readonly [before: number, after: number] | null
  readonly signing: Signing
}

export const honestTransfers: fc.Arbitrary<HonestTransfer> = fc.record({
  payee: fc.constantFrom<HonestTransfer['payee']>(
    [acme, native, 3_000_000n],
    [acme, usdt, 3_000_000n],
    [bolt, native, 400_000n],
    [coin, usdt, 3_000_000n],
  ),
  share: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  requester: fc.constantFrom(ana, bea, eli),
  approvers: fc.shuffledSubarray([bea, carl, fay, dora], { minLength: 1 }),
  wallet: fc.nat({ max: 1 }),
  memo: fc.constantFrom('', 'invoice 7', 'Año 2026 · €'),
  fee: fc.constantFrom(20_000_000, 30_000_000),
  hours: fc.constantFrom(1, 2, 24),
  notAfter: fc.constantFrom(minute, 30 * minute, 60 * minute - 1_000),
  isReversed: fc.boolean(),
  beside: fc.option(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 }))),
  signing: fc.record({
    signCount: fc.nat({ max: 2 ** 31 }),
    clientData: fc.constantFrom({}, { other_keys_can_be_added_here: 'x' }, { crossOrigin: undefined }),
  }),
})

export function honestOrder(server: StolenServer, honest: HonestTransfer): Order {
  const [recipient, asset, most] = honest.payee
  const units = 1n + ((most - 1n) * BigInt(Math.round(honest.share * 1_000))) / 1_000n
  const madeAt = new Date(server.now)
  const createdAt = new Date(server.now - minute)
  const intent = server.intent({
    requestId: randomUUID(),
    asset,
    recipient,
    units,
    requestedBy: honest.requester,
    wallet: { ...server.wallets[honest.wallet]!, keyId: server.keyId },
    memo: asset.id === trx ? honest.memo : '',
    feeCeiling: BigInt(honest.fee),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + honest.hours * hour),
  })
  const batch = honest.beside === null ? undefined : batchAround(intent, honest.beside)
  const sum = batch === undefined ? units : BigInt(batch.total)
  const others = honest.approvers.filter((person) => person !== honest.requester)
  const needed = sum > small ? [carl, dora] : others.length === 0 ? [carl] : []
  const people = [...new Set([...others, ...needed])]
  const hash = batch === undefined ? intentHash(encodeTransferIntent(intent)) : batchHash(batch, intent)
  const notAfter = Math.min(server.now + honest.notAfter, intent.expiresAt.getTime())
  const signing = { ...honest.signing, statement: { intentHash: hash, notAfter } }
  const approvals = [
    server.signed('request', honest.requester, intent, signing),
    ...people.map((person) => server.signed('approve', person, intent, signing)),
  ].map((approval) => ({ ...approval, intentHash: hash }))
  const unsigned = buildTransfer(intent, {
    reference: { number: 77, id: `000000000000004d${'ab'.repeat(24)}` },
    madeAt,
    expiresAt: new Date(madeAt.getTime() + 10 * minute),
    feeLimit: asset.id === trx ? 0n : 20_000_000n,
  })
  return server.order(intent, honest.isReversed ? approvals.toReversed() : approvals, {
    unsigned: toBase64(unsigned),
    ...(batch !== undefined && { batch }),
  })
}

/** The intent among others of the same wallet, asset and requester, of a few units each. */
function batchAround(intent: TransferIntent, [before, after]: readonly [number, number]): ApprovedBatch {
  const few = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ ...intent, requestId: randomUUID(), units: BigInt(i + 1) }))
  return batchOf([...few(before), intent, ...few(after)])
}
