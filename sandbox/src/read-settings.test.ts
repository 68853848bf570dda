import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from './read-settings.ts'

test('without any variable the documented defaults apply', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    balancesPort: 8001,
    approverPort: 3001,
    chainPorts: { tron: 9090, ethereum: 9091 },
    dataFolder: resolve('data'),
    databaseUrl: undefined,
    isDevMode: false,
    recordings: undefined,
    webhookAllow: '127.0.0.1,::1,localhost',
    reshare: '',
  })
})

test('either dev mode variable switches dev mode on, for the exact word only', () => {
  expect(readSettings({ DEV_MODE: 'true' }).isDevMode).toBe(true)
  expect(readSettings({ VITE_DEV_MODE: 'true' }).isDevMode).toBe(true)
  for (const word of ['false', '', 'TRUE', '1', 'yes'])
    expect(readSettings({ DEV_MODE: word, VITE_DEV_MODE: word }).isDevMode).toBe(false)
})

test('one error names every invalid variable', () => {
  const read = () =>
    readSettings({
      PORT: 'http',
      SANDBOX_TRON_PORT: '70000',
      DATABASE_URL: 'mysql://localhost',
      HOLDFAST_RECORDINGS: '/nowhere/at/all',
    })
  for (const name of ['PORT', 'SANDBOX_TRON_PORT', 'DATABASE_URL', 'HOLDFAST_RECORDINGS'])
    expect(read).toThrow(name)
  expect(readSettings({ HOLDFAST_RECORDINGS: tmpdir() }).recordings).toBe(tmpdir())
})

test('webhooks reach this machine only while the sandbox is closed to others, or where the operator allows it', () => {
  expect(readSettings({ HOLDFAST_HOST: '::1' }).webhookAllow).toBe('127.0.0.1,::1,localhost')
  expect(readSettings({ HOLDFAST_HOST: '0.0.0.0' }).webhookAllow).toBe('')
  expect(readSettings({ HOLDFAST_HOST: '0.0.0.0', HOLDFAST_WEBHOOK_ALLOW: '10.0.0.0/8' }).webhookAllow).toBe(
    '10.0.0.0/8',
  )
})
