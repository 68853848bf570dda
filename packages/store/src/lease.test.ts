import { expect, test } from 'vitest'
import { Lease } from './lease.ts'
import { testDatabase } from './testing.ts'

const { db } = await testDatabase()

test('one holder at a time: it renews, others wait until it releases it or dies', async () => {
  const [first, second] = [
    new Lease({ db, name: 'work', lastsMs: 60_000 }),
    new Lease({ db, name: 'work', lastsMs: 60_000 }),
  ]
  expect([await first.take(), await second.take(), await first.take()]).toEqual([true, false, true])
  await second.release()
  expect(await second.take()).toBe(false)
  await first.release()
  expect([await second.take(), await first.take()]).toEqual([true, false])
  await db
    .updateTable('leases')
    .set({ until: new Date(Date.now() - 1_000) })
    .execute()
  expect([await first.take(), await second.take()]).toEqual([true, false])
})

test('of many that try at once, one gets it', async () => {
  const leases = Array.from({ length: 8 }, () => new Lease({ db, name: 'rush', lastsMs: 60_000 }))
  const taken = await Promise.all(leases.map((lease) => lease.take()))
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('leases of other names do not hinder', async () => {
  const lease = new Lease({ db, name: 'elsewhere', lastsMs: 60_000 })
  expect(await lease.take()).toBe(true)
})
