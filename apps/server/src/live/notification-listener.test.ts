import { insertOutbox } from '@holdfast/store'
import { testDatabase } from '@holdfast/store/testing'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { NotificationListener } from './notification-listener.ts'

const { db, url } = await testDatabase()

const listeners = async () =>
  (
    await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = 'holdfast live'`.execute(db)
  ).rows.map(({ pid }) => pid)

test('it hears of events, also after the database has cut its connection', async () => {
  const onNotification = vi.fn<() => void>()
  const warn = vi.fn<() => void>()
  const listener = new NotificationListener({ url, log: { warn }, onNotification, retryMs: 20 })
  await listener.start()
  const announce = () => insertOutbox(db, [{ channel: 'admin', organisationId: null, message: 'new' }])
  await announce()
  await vi.waitFor(() => expect(onNotification).toHaveBeenCalledTimes(1))
  const [first] = await listeners()
  await sql`select pg_terminate_backend(${first})`.execute(db)
  await vi.waitFor(async () => {
    const [second] = await listeners()
    expect(second).toBeDefined()
    expect(second).not.toBe(first)
  }, 10_000)
  await announce()
  await vi.waitFor(() => expect(onNotification.mock.calls.length).toBeGreaterThan(1))
  expect(warn).toHaveBeenCalledOnce()
  await listener.stop()
  await vi.waitFor(async () => expect(await listeners()).toEqual([]))
})
