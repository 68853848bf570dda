/** Calls during a fail-over of the database. */
import { errorCodeHeader } from '@holdfast/contract'
import { openDatabase } from '@holdfast/store'
import { startCutConnections } from '@holdfast/store/testing'
import { expect, test } from 'vitest'
import { createWorld, emailOf, password } from '../../test/world.ts'
import { verbs } from '../verbs.ts'
import { createServer } from './create-server.ts'

test('a call that cannot reach the database says so, and succeeds when it is there again', async () => {
  const world = await createWorld()
  const cut = await startCutConnections(world.databaseUrl)
  const db = openDatabase(cut.url)
  const server = await createServer({
    context: { ...world.context, db },
    verbs,
    consoleFolder: '/nowhere',
    checksAnswers: true,
  })
  const signIn = () =>
    server.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: emailOf('viewer'), password },
    })
  await cut.refuse()
  for (const answer of [await signIn(), await server.inject('/api/health')]) {
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({
      detail: 'The database does not answer. Try again in a moment.',
      code: 'DATABASE_SILENT',
      params: {},
    })
    expect(answer.headers[errorCodeHeader]).toBe('DATABASE_SILENT')
  }
  expect((await signIn()).headers['retry-after']).toBe('2')
  await cut.accept()
  expect((await signIn()).statusCode).toBe(200)
  await server.close()
  await db.destroy()
})
