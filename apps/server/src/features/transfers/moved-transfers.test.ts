import {
  changesOf,
  type RequestMove,
  requestMoves,
  type RequestStatus,
  requestStatuses,
} from '@holdfast/ledger'
import { newId, transaction } from '@holdfast/store'
import { lockTransferRequest } from '@holdfast/store/write'
import { expect, test } from 'vitest'
import { moveTransfer } from './move-transfer.ts'
import { Refused } from '../../http/refusal.ts'
import { createTransferWorld } from '../../../test/transfer-world.ts'

const world = await createTransferWorld()

const moves = [
  ...new Set(requestStatuses.flatMap((from) => Object.keys(requestMoves[from]))),
] as RequestMove[]
const isDefined = (status: RequestStatus, move: RequestMove) =>
  changesOf(move).some(({ from }) => from === status)

/** A request in this status, left behind by an earlier process. */
async function requestIn(status: RequestStatus, claimId: string | null = null) {
  const id = await world.create({ is_repeat: true })
  await world.db
    .updateTable('transfer_requests')
    .set({ status, claim_id: claimId })
    .where('id', '=', id)
    .execute()
  return { entity_id: world.acme, id }
}

test.each(requestStatuses)(
  '[TR-09][TR-10][TR-11] from %s only the moves of the table are made, and the others change nothing',
  async (status) => {
    for (const move of moves) {
      const place = await requestIn(status)
      const before = await world.row(place.id)
      const moved = transaction(world.db, (tx) => moveTransfer(tx, place, move, { last_error: 'moved' }))
      if (isDefined(status, move)) {
        const to = changesOf(move).find(({ from }) => from === status)?.to
        expect(await moved, `${status} ${move}`).toMatchObject({
          status: to,
          last_error: 'moved',
          version: before.version + 1,
        })
        expect(await world.row(place.id)).toMatchObject({ status: to })
      } else {
        await expect(moved, `${status} ${move}`).rejects.toThrow(Refused)
        expect(await world.row(place.id)).toEqual(before)
      }
    }
  },
)

test('a move depends on the stored status, whatever the caller has read before', async () => {
  const place = await requestIn('approved')
  const sides = await Promise.allSettled(
    (['lapse', 'fail'] as const).map((move) =>
      transaction(world.db, async (tx) => {
        await lockTransferRequest(tx, place)
        return moveTransfer(tx, place, move)
      }),
    ),
  )
  expect(sides.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a move under a claim is refused when another process holds the claim', async () => {
  const [mine, theirs] = [newId(), newId()]
  const place = await requestIn('approved', theirs)
  const move = (claimId: string) =>
    transaction(world.db, (tx) => moveTransfer(tx, place, 'broadcast', {}, claimId))
  await expect(move(mine)).rejects.toThrow('Somebody else is signing this transfer at the moment.')
  expect(await world.row(place.id)).toMatchObject({ status: 'approved' })
  expect(await move(theirs)).toMatchObject({ status: 'broadcasted' })
})
