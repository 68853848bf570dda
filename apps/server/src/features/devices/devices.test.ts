/** Devices: all members see them; their owners and the organisation's administrators change them. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const fingerprint = () => `${randomUUID()}${randomUUID()}`.replaceAll('-', '')
async function addDevice(person: Person, name = 'Laptop') {
  const answer = await world.ask(person, 'POST', '/api/devices', {
    device_name: name,
    fingerprint: fingerprint(),
    entity_id: person === 'owner' ? world.birch : world.acme,
  })
  expect(answer.status).toBe(201)
  return answer.json() as { id: string; device_name: string; fingerprint: string; version: number }
}
const list = async (person: Person, search = ''): Promise<{ id: string }[]> =>
  (await world.ask(person, 'GET', `/api/devices${search}`)).json()

test('[API-12] [DATA-04] devices of my organisations; without a token 401', async () => {
  const device = await addDevice('treasurer')
  expect(await list('viewer')).toContainEqual({
    id: device.id,
    device_name: 'Laptop',
    fingerprint: device.fingerprint,
    last_used_at: null,
    entity_id: world.acme,
    user_id: expect.any(String),
    version: 1,
  })
  expect((await list('owner')).map(({ id }) => id)).not.toContain(device.id)
  expect((await list('admin', `?entity_id=${world.birch}`)).map(({ id }) => id)).not.toContain(device.id)
  expect((await world.ask('owner', 'GET', `/api/devices?entity_id=${world.acme}`)).status).toBe(404)
  const without = await world.ask(null, 'GET', '/api/devices')
  expect([without.status, without.json()]).toMatchObject([401, { detail: 'Unauthorized' }])
})

test('[API-13] its owner or an Admin may name a device, another User may not, and a non-member gets 404', async () => {
  const { id } = await addDevice('treasurer')
  const name = (person: Person, device_name: unknown) =>
    world.ask(person, 'PUT', `/api/devices/${id}`, { device_name })
  expect((await name('treasurer', 'Phone')).status).toBe(200)
  expect((await name('admin', 'Tablet')).json()).toMatchObject({ device_name: 'Tablet', version: 3 })
  expect(await list('viewer')).toContainEqual(expect.objectContaining({ id, device_name: 'Tablet' }))
  expect((await name('viewer', 'Mine')).status).toBe(403)
  const stranger = await name('owner', 'Mine')
  expect([stranger.status, stranger.json()]).toMatchObject([404, { detail: 'Device not found' }])
  expect((await name('treasurer', '  ')).status).toBe(422)
})

test('[API-14] a device is deleted once, by a person who may', async () => {
  const { id } = await addDevice('treasurer')
  const drop = (person: Person) => world.ask(person, 'DELETE', `/api/devices/${id}`)
  expect((await drop('viewer')).status).toBe(403)
  expect((await drop('owner')).status).toBe(404)
  expect((await drop('treasurer')).status).toBe(204)
  expect((await drop('treasurer')).status).toBe(404)
  expect((await list('treasurer')).map((device) => device.id)).not.toContain(id)
})

test('one fingerprint is one device of an organisation', async () => {
  const device = await addDevice('treasurer')
  const again = { device_name: 'Again', fingerprint: device.fingerprint }
  const twice = await world.ask('viewer', 'POST', '/api/devices', { ...again, entity_id: world.acme })
  expect([twice.status, twice.json().detail]).toEqual([
    409,
    'fingerprint: this organization already has a device with this fingerprint',
  ])
  expect((await world.ask('owner', 'POST', '/api/devices', again)).json().entity_id).toBe(world.birch)
  expect((await world.ask('owner', 'POST', '/api/devices', { ...again, entity_id: world.acme })).status).toBe(
    404,
  )
})

test('the devices of a removed member are deleted', async () => {
  const org = (await world.ask('viewer', 'POST', '/api/my-organizations', { name: 'Short' })).json().id
  const member = await world.ask('viewer', 'POST', `/api/orgs/${org}/members`, {
    name: 'x',
    email: 'approver@holdfast.test',
    role: 'User',
  })
  await world.accept('approver', org)
  await world.ask('approver', 'POST', '/api/devices', {
    device_name: 'Theirs',
    fingerprint: fingerprint(),
    entity_id: org,
  })
  expect(await list('viewer', `?entity_id=${org}`)).toHaveLength(1)
  await world.ask('viewer', 'DELETE', `/api/orgs/${org}/members/${member.json().id}`)
  expect(await list('viewer', `?entity_id=${org}`)).toEqual([])
})
