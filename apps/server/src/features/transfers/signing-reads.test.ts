/** How often one signing reads its request. Each read is four queries, of which one joins six tables. */
import { countQueries } from '@holdfast/store/testing'
import { expect, test } from 'vitest'
import { verbs } from '../../verbs.ts'
import { createServer } from '../../http/create-server.ts'
import { createTransferWorld } from '../../../test/transfer-world.ts'
import { emailOf, password } from '../../../test/world.ts'

const world = await createTransferWorld()

test('one signing, from the call to the answer, reads the request at most six times', async () => {
  const { db, counter } = countQueries(world.db)
  const server = await createServer({
    context: { ...world.context, db },
    verbs,
    consoleFolder: '/nowhere',
    checksAnswers: true,
    onCall: () => undefined,
  })
  const payload = { email: emailOf('treasurer'), password }
  const login = await server.inject({ method: 'POST', url: '/api/auth/login', payload })
  const id = await world.approved()
  counter.reset()
  const answer = await server.inject({
    method: 'POST',
    url: `/api/transfer-requests/${id}/sign-and-broadcast`,
    headers: { authorization: `Bearer ${login.json<{ token: string }>().token}` },
  })
  await server.close()
  expect(answer.json(), answer.body).toMatchObject({ status: 'broadcasted' })
  expect(counter.selectsOf('transfer_requests', 'wallets')).toBeLessThanOrEqual(6)
  expect(counter.queries).toBeLessThanOrEqual(80)
})
