import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from './ids.ts'
import { Pulse } from './pulse.ts'
import {
  listProcesses,
  sumCallDays,
  sumCallMinutes,
  sumProviderDays,
  sumProviderMinutes,
} from './read/index.ts'
import { testDatabase } from './testing.ts'
import { pruneHealth } from './write/index.ts'

const { db } = await testDatabase()
const failures: string[] = []
const pulseOf = (name: 'server' | 'ingester') =>
  new Pulse({ db, name, version: '1.2.3', onFailure: (reason) => failures.push(reason) })

test('a process reports that it waits, works and stops; a silent one is stale', async () => {
  const pulse = pulseOf('ingester')
  const states = async () => (await listProcesses(db)).map(({ state }) => state)
  await pulse.start('waiting')
  expect(await listProcesses(db)).toMatchObject([
    { name: 'ingester', version: '1.2.3', pid: process.pid, state: 'waiting', stoppedAt: null },
  ])
  pulse.become('running')
  await pulse.flush()
  expect(await states()).toEqual(['running'])
  await sql`update process_heartbeats set seen_at = now() - interval '31 seconds'`.execute(db)
  expect(await states()).toEqual(['stale'])
  await pulse.flush()
  expect(await states()).toEqual(['running'])
  await pulse.stop()
  expect(await states()).toEqual(['stopped'])
  await sql`update process_heartbeats set seen_at = now() - interval '25 hours'`.execute(db)
  await pruneHealth(db)
  expect(await states()).toEqual([])
  expect(failures).toEqual([])
})

test('the counts of two processes are added up by minute and by day, each once', async () => {
  const [first, second] = [pulseOf('server'), pulseOf('ingester')]
  const seen = { networkCode: 'n', provider: 'trongrid', ms: 20 } as const
  first.providerAnswered({ ...seen, outcome: 'answered' })
  first.providerAnswered({ ...seen, outcome: 'answered' })
  second.providerAnswered({ ...seen, outcome: 'failed' })
  await Promise.all([first.flush(), second.flush()])
  await Promise.all([first.flush(), second.flush()])
  const sum = {
    networkCode: 'n',
    provider: 'trongrid',
    answered: 2,
    refused: 0,
    limited: 0,
    failed: 1,
    totalMs: 60,
  }
  expect(await sumProviderMinutes(db, 5)).toMatchObject([sum])
  expect(await sumProviderDays(db)).toMatchObject([sum])
  await sql`update provider_counts set bucket = bucket - interval '49 hours' where grain = 'm'`.execute(db)
  await pruneHealth(db)
  expect(await sumProviderMinutes(db, 10_000)).toEqual([])
  expect(await sumProviderDays(db)).toMatchObject([sum])
})

test('calls are kept by minute for the installation and by day for the organisation', async () => {
  const pulse = pulseOf('server')
  const organisationId = newId()
  const call = { routeClass: 'wallets', outcome: 'ok', ms: 4 } as const
  pulse.called({ ...call, organisationId })
  pulse.called({ ...call, organisationId })
  pulse.called({ ...call, organisationId: null, outcome: 'refused' })
  await pulse.flush()
  const sums = [
    { routeClass: 'wallets', outcome: 'ok', n: 2, totalMs: 8 },
    { routeClass: 'wallets', outcome: 'refused', n: 1, totalMs: 4 },
  ]
  expect(await sumCallMinutes(db, 5)).toEqual(sums)
  expect(await sumCallDays(db)).toEqual(sums)
  const days = await db
    .selectFrom('call_counts')
    .select(['entity_id', 'n'])
    .where('grain', '=', 'd')
    .execute()
  expect(days.find((day) => day.entity_id === organisationId)?.n).toBe('2')
})

test('counts that could not be written are written the next time', async () => {
  const { db: lost } = await testDatabase()
  const reasons: string[] = []
  const pulse = new Pulse({ db: lost, name: 'server', version: '1', onFailure: (why) => reasons.push(why) })
  await sql`alter table call_counts rename to call_counts_away`.execute(lost)
  const call = { routeClass: 'runs', outcome: 'ok', ms: 1, organisationId: null } as const
  pulse.called(call)
  await pulse.flush()
  expect(reasons).toHaveLength(1)
  await sql`alter table call_counts_away rename to call_counts`.execute(lost)
  pulse.called(call)
  await pulse.flush()
  expect(await sumCallMinutes(lost, 5)).toMatchObject([{ routeClass: 'runs', n: 2 }])
  expect(reasons).toHaveLength(1)
})
