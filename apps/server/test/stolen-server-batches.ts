/** Batches in the hands of a thief of the server. Unless an attack says otherwise, Ana requested and Carl approved a batch of three
 *  small payments to Acme. */
import { intentHash } from '@holdfast/chains'
import { encodeTransferIntent, type TransferIntent } from '@holdfast/ledger'
import { type ApprovedBatch, batchHash } from '@holdfast/policy/rules'
import type { Attack } from './stolen-server-attacks.ts'
import {
  ana,
  type Approval,
  bea,
  bolt,
  carl,
  type Order,
  otherOrganisation,
  type StolenServer,
  uuid,
} from './stolen-server-scene.ts'
import { usdt } from './signing-requests.ts'

const hashOf = (intent: TransferIntent): string => intentHash(encodeTransferIntent(intent))

export const batchOf = (
  intents: readonly TransferIntent[],
  change: Partial<ApprovedBatch> = {},
): ApprovedBatch => ({
  id: uuid(0xba),
  total: String(intents.reduce((sum, { units }) => sum + units, 0n)),
  intents: intents.map(hashOf),
  ...change,
})

/** The request and approvals of a batch, as the approver page makes them from its first intent. */
export function batchApprovals(
  server: StolenServer,
  batch: ApprovedBatch,
  first: TransferIntent,
  people: readonly string[] = [carl],
): Approval[] {
  const hash = batchHash(batch, first)
  const signed = (act: 'request' | 'approve', person: string) => ({
    ...server.signed(act, person, first, { statement: { intentHash: hash } }),
    intentHash: hash,
  })
  return [signed('request', first.requestedBy), ...people.map((person) => signed('approve', person))]
}

const small = (server: StolenServer, change: Partial<TransferIntent> = {}): TransferIntent =>
  server.intent({ units: 1n, ...change })
const three = (server: StolenServer) => [small(server), small(server), small(server)]

/** An order for one intent with the approvals of a batch. */
export function batchOrder(
  server: StolenServer,
  intents: readonly TransferIntent[],
  {
    of = intents[0]!,
    batch = batchOf(intents),
    people,
  }: {
    readonly of?: TransferIntent
    readonly batch?: ApprovedBatch
    readonly people?: readonly string[]
  } = {},
): Order {
  const approvals = batchApprovals(server, batchOf(intents), intents[0]!, people)
  const hash = batchHash(batch, of)
  return server.order(
    of,
    approvals.map((approval) => ({ ...approval, intentHash: hash })),
    { batch },
  )
}

const differs = { code: 'STATEMENT_DIFFERS', field: 'intentHash' } as const

export const batchAttacks: readonly Attack[] = [
  {
    about: 'a row of a batch that was exchanged for another payment',
    ...differs,
    order: (server) => {
      const intents = three(server)
      const other = small(server, { recipient: bolt })
      return batchOrder(server, intents, { of: other, batch: batchOf([intents[0]!, other, intents[2]!]) })
    },
  },
  {
    about: 'a row that was added to a batch',
    ...differs,
    order: (server) => {
      const intents = three(server)
      const other = small(server)
      return batchOrder(server, intents, { of: other, batch: batchOf([...intents, other]) })
    },
  },
  {
    about: 'a row that was taken out of a batch',
    ...differs,
    order: (server) => {
      const intents = three(server)
      return batchOrder(server, intents, { batch: batchOf(intents.slice(0, 2)) })
    },
  },
  {
    about: 'the rows of a batch in another order',
    ...differs,
    order: (server) => {
      const intents = three(server)
      return batchOrder(server, intents, { batch: batchOf(intents.toReversed()) })
    },
  },
  {
    about: 'the list of another batch',
    ...differs,
    order: (server) => {
      const others = three(server)
      return batchOrder(server, three(server), { of: others[0]!, batch: batchOf(others) })
    },
  },
  {
    about: 'the name of another batch',
    ...differs,
    order: (server) => {
      const intents = three(server)
      return batchOrder(server, intents, { batch: batchOf(intents, { id: uuid(0xbb) }) })
    },
  },
  {
    about: 'a payment that is not in the approved batch',
    code: 'NOT_IN_BATCH',
    field: 'batch.intents',
    order: (server) => {
      const intents = three(server)
      return batchOrder(server, intents, { of: small(server), batch: batchOf(intents) })
    },
  },
  {
    about: 'a batch with the same row twice, although Carl signed it',
    code: 'BATCH_REPEATS',
    field: 'batch.intents',
    order: (server) => {
      const row = small(server)
      return batchOrder(server, [row, small(server), row])
    },
  },
  {
    about: 'the approval of a batch for a single transfer',
    ...differs,
    order: (server) => {
      const intents = three(server)
      const { batch: _, ...order } = batchOrder(server, intents)
      const hash = hashOf(intents[0]!)
      return { ...order, approvals: order.approvals.map((approval) => ({ ...approval, intentHash: hash })) }
    },
  },
  {
    about: 'the approval of a batch for a single transfer, under the hash of the batch',
    code: 'APPROVAL_MISMATCH',
    order: (server) => {
      const { batch: _, ...order } = batchOrder(server, three(server))
      return order
    },
  },
  {
    about: 'the approval of a single transfer for a batch with this transfer alone',
    ...differs,
    order: (server) => {
      const intent = small(server)
      const batch = batchOf([intent])
      const hash = batchHash(batch, intent)
      const approvals = server.approvalsOf(intent, carl)
      return server.order(
        intent,
        approvals.map((approval) => ({ ...approval, intentHash: hash })),
        { batch },
      )
    },
  },
  {
    about: 'the request of a batch and the approval of a single transfer',
    ...differs,
    order: (server) => {
      const intents = three(server)
      const order = batchOrder(server, intents)
      const single = server.signed('approve', carl, intents[0]!)
      const [request] = order.approvals
      return { ...order, approvals: [request!, { ...single, intentHash: request!.intentHash }] }
    },
  },
  ...(
    [
      ['another wallet of the key', (server) => ({ wallet: { ...server.wallets[1]!, keyId: server.keyId } })],
      ['another asset', () => ({ asset: usdt })],
      ['another requester', () => ({ requestedBy: bea })],
    ] as const satisfies readonly (readonly [string, (server: StolenServer) => Partial<TransferIntent>])[]
  ).map(([what, change]) => ({
    about: `a row of ${what} in a batch that Carl signed`,
    ...differs,
    order: (server: StolenServer) => {
      const [first, second] = three(server)
      const other = small(server, change(server))
      return batchOrder(server, [first!, second!, other], {
        of: other,
        batch: batchOf([first!, second!, other]),
      })
    },
  })),
  {
    about: 'a row of another organisation in a batch that Carl signed',
    code: 'OTHER_ORGANISATION',
    field: 'organisation',
    order: (server) => {
      const [first, second] = three(server)
      const other = small(server, { organisation: otherOrganisation })
      return batchOrder(server, [first!, second!, other], {
        of: other,
        batch: batchOf([first!, second!, other]),
      })
    },
  },
  {
    about: 'a batch whose sum needs two people, approved by one',
    code: 'APPROVALS_MISSING',
    field: 'approvals',
    order: (server) =>
      batchOrder(server, [small(server, { units: 600_000n }), small(server, { units: 600_000n })]),
  },
  {
    about: 'a batch whose sum needs a treasurer, approved by two others',
    code: 'ROLE_MISSING',
    field: 'approvals',
    order: (server) =>
      batchOrder(server, [small(server, { units: 600_000n }), small(server, { units: 600_000n })], {
        people: [bea, carl],
      }),
  },
  {
    about: 'a lower sum than Carl signed',
    ...differs,
    order: (server) => {
      const intents = [small(server, { units: 600_000n }), small(server, { units: 600_000n })]
      return batchOrder(server, intents, { batch: batchOf(intents, { total: '600000' }) })
    },
  },
  {
    about: 'a sum below the amount of the row',
    code: 'BATCH_TOTAL',
    field: 'batch.total',
    order: (server) => {
      const intents = three(server)
      return batchOrder(server, intents, { batch: batchOf(intents, { total: '0' }) })
    },
  },
  {
    about: 'a batch that nobody requested',
    code: 'REQUEST_UNSIGNED',
    field: 'approvals',
    order: (server) => {
      const order = batchOrder(server, three(server))
      return { ...order, approvals: order.approvals.filter(({ userId }) => userId !== ana) }
    },
  },
  {
    about: 'a row above the cap of one transfer, in a batch that everybody approved',
    code: 'OVER_TRANSFER_CAP',
    field: 'units',
    order: (server) => batchOrder(server, [small(server, { units: 3_000_001n })]),
  },
]
