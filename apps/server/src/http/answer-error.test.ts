/** Calls during a fail-over of the database. */
import { errorCodeHeader } from '@holdfast/contract'
import { openDatabase, readOnlySession } from '@holdfast/store'
import { startCutConnections } from '@holdfast/store/testing'
import { expect, test, vi } from 'vitest'
import { createWorld, emailOf, password } from '../../test/world.ts'
import { Unexpected } from './unexpected.ts'
import { verbs } from '../verbs.ts'
import { answerError } from './answer-error.ts'
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

const withCode = (code: string, more: object = {}): Error => Object.assign(new Error(code), { code, ...more })

/** The code of the answer to a failed call, and the level of the line in the log. */
function answered(error: Error): readonly [code: string, level: string] {
  const log = { error: vi.fn(), warn: vi.fn() }
  const reply = { code: vi.fn(), header: vi.fn(), send: vi.fn() }
  answerError(error, { log, id: '1', url: '/', routeOptions: {} } as never, reply as never, false)
  const level = log.error.mock.calls.length > 0 ? 'error' : log.warn.mock.calls.length > 0 ? 'warn' : ''
  return [reply.send.mock.calls[0]?.[0].code, level]
}

test.each([
  ['a client that hangs up', withCode('ECONNRESET', { statusCode: 400 }), ['REQUEST_UNREADABLE', '']],
  [
    'a request to another server that failed',
    new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') }),
    ['UNEXPECTED', 'error'],
  ],
  ['a broken connection of a statement', withCode('ECONNRESET'), ['DATABASE_SILENT', 'warn']],
  ['one inside a payment', new Unexpected(withCode('57P01'), '1'), ['DATABASE_SILENT', 'warn']],
  ['a write that the session does not allow', withCode(readOnlySession), ['DATABASE_SILENT', 'error']],
])('%s', (_, error, expected) => {
  expect(answered(error)).toEqual(expected)
})
