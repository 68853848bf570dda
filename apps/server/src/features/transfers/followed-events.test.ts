/** The rows of a batch are signed one after the other: the audit record is followed from where it was left. */
import { listChainedEvents } from '@holdfast/store/read'
import { expect, test } from 'vitest'
import { createTransferWorld } from '../../../test/transfer-world.ts'

const world = await createTransferWorld()

test('the part of the audit record that was followed already is not read again, and later breaks are found', async () => {
  const id = await world.approved()
  const query = {
    organisationId: world.acme,
    subject: 'transfer-request',
    id,
    verb: 'approved',
  } as const
  const followed = await listChainedEvents(world.db, query)
  if (followed === null) throw new Error('the chain is broken')
  expect(followed.events).toHaveLength(1)
  await world.create()
  const { seq } = followed.events[0] ?? { seq: '0' }
  const alter = (of: bigint, remote_address: string) =>
    world.db
      .updateTable('audit_events')
      .set({ remote_address })
      .where('entity_id', '=', world.acme)
      .where('seq', '=', String(of))
      .execute()
  await alter(BigInt(seq), '192.0.2.1')
  expect(await listChainedEvents(world.db, query)).toBe(null)
  const again = await listChainedEvents(world.db, { ...query, from: followed })
  expect(again?.events).toEqual(followed.events)
  await alter((followed.position?.seq ?? 0n) + 1n, '192.0.2.1')
  expect(await listChainedEvents(world.db, { ...query, from: followed })).toBe(null)
})
