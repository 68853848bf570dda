import { expect, test } from 'vitest'
import { UnexpectedAnswer } from '../api-error.ts'
import type { readReply } from '../read-reply.ts'
import { createExactClient, type ExactRoutes } from './create-exact-client.ts'

const shapes = () =>
  Promise.resolve({
    listMyOrganisations: { is: 'list', of: { is: 'text' } },
    createTransferRequest: { is: 'object', fields: { id: { is: 'text' } } },
  })
const routes = {
  listMyOrganisations: { method: 'GET', path: '/api/org', shapes },
  createTransferRequest: {
    method: 'POST',
    path: '/api/transfer-requests',
    isReplyOpen: true,
    shapes,
  },
} as unknown as ExactRoutes

const clientOf = (answer: unknown, loadReader: () => Promise<typeof readReply>, calls = routes) =>
  createExactClient(calls, loadReader, {
    base: '',
    token: () => null,
    fetch: () => Promise.resolve(Response.json(answer)),
    unreadableInWords: () => 'The answer cannot be read.',
  })

const notLoaded = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('the schemas are loaded only for an answer that does not fit its shape', async () => {
  let loads = 0
  const load = () => {
    loads++
    return Promise.resolve(() => ['read by the schema'])
  }
  expect(await clientOf(['a'], load).listMyOrganisations()).toEqual(['a'])
  expect(loads).toBe(0)
  expect(await clientOf([1], load).listMyOrganisations()).toEqual(['read by the schema'])
  expect(loads).toBe(1)
})

test('an answer that fits no shape cannot be read while the schemas cannot be loaded', async () => {
  const read = clientOf([1], notLoaded).listMyOrganisations()
  await expect(read).rejects.toThrow('The answer cannot be read.')
  await expect(read).rejects.toBeInstanceOf(UnexpectedAnswer)
})

test('a successful creation does not look refused when the schemas cannot be loaded', async () => {
  const body = {
    wallet_id: '7f1d0a36-8f3e-4b6b-9d0b-0a5a3c2f1e10',
    recipient_address: 'T1',
    amount: '1',
    token_id: '7f1d0a36-8f3e-4b6b-9d0b-0a5a3c2f1e10',
    network_code: 'tron',
  }
  expect(await clientOf({ id: 1 }, notLoaded).createTransferRequest({ body })).toBeUndefined()
})

test('an answer whose shape could not be loaded is read by its schema', async () => {
  const shapeless = {
    ...routes,
    listMyOrganisations: { ...routes.listMyOrganisations, shapes: notLoaded },
  }
  const client = clientOf(['a'], () => Promise.resolve(() => ['read by the schema']), shapeless)
  expect(await client.listMyOrganisations()).toEqual(['read by the schema'])
})
