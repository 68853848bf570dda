import { beforeAll, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ HOLDFAST_SECRET_KEY: 'ab'.repeat(32) })
})

const path = '/api/users/preferences'
const read = async (person: Person) => (await world.ask(person, 'GET', path)).json()

test('how the console looks is kept for each person, and each key by itself', async () => {
  const others = await read('viewer')
  expect(others).toMatchObject({ language: null, theme: 'system', density: 'compact', time_zone: null })
  const look = { language: 'es', theme: 'dark', density: 'comfortable', time_zone: 'Europe/Madrid' }
  expect((await world.ask('treasurer', 'PUT', path, look)).json()).toMatchObject(look)
  await world.ask('treasurer', 'PUT', path, { precision: { TRX: 6 } })
  await world.ask('treasurer', 'PUT', path, { theme: 'light' })
  expect(await read('treasurer')).toMatchObject({ ...look, theme: 'light', precision: { TRX: 6 } })
  await world.ask('treasurer', 'PUT', path, { language: null, time_zone: null })
  expect(await read('treasurer')).toMatchObject({ language: null, time_zone: null, theme: 'light' })
  expect(await read('viewer')).toEqual(others)
})

test.each([
  ['theme', 'sepia'],
  ['density', 'loose'],
  ['language', 'de'],
  ['time_zone', 'Mars/Olympus'],
  ['time_zone', '../../etc/passwd'],
  ['time_zone', ''],
  ['accent', 'red'],
])('%s does not take %j', async (field, value) => {
  const before = await read('viewer')
  expect((await world.ask('viewer', 'PUT', path, { [field]: value })).status).toBe(422)
  expect(await read('viewer')).toEqual(before)
})
